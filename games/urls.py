"""Every address of the card tables."""

from django.urls import path

from games.views import acts, chairs, play, table

urlpatterns = [
    path("play/", play.play, name="play"),
    path("play/alone/", play.alone, name="play-alone"),
    path("play/two/", play.two, name="play-two"),
    path("play/friends/", play.friends, name="play-friends"),
    path("play/quick/", play.quick, name="play-quick"),
    path("play/rules/", play.rules, name="play-rules"),
    path("play/practice/", play.practice, name="practice"),
    path("play/looks/", play.looks, name="play-looks"),
    path("play/chair/<str:key>/", chairs.bring, name="bring-chair"),
    path("play/<slug:public_id>/", table.table, name="card-table"),
    path("play/<slug:public_id>/hand/<int:number>/", table.hand, name="card-hand"),
    path("play/<slug:public_id>/hand/<int:number>.pbn", table.hand_pbn, name="card-hand-pbn"),
    path("play/<slug:public_id>/card/", acts.card, name="card-play"),
    path("play/<slug:public_id>/next/", acts.next_one, name="card-next"),
    path("play/<slug:public_id>/show/", acts.show, name="card-show"),
    path("play/<slug:public_id>/here/", acts.here, name="card-here"),
    path("play/<slug:public_id>/start/", acts.start, name="card-start"),
    path("play/<slug:public_id>/claim/", acts.claim, name="card-claim"),
    path("play/<slug:public_id>/answer/", acts.answer, name="card-answer"),
    path("play/<slug:public_id>/say/", acts.say, name="card-say"),
    path("play/<slug:public_id>/again/", acts.again, name="card-again"),
    path("play/<slug:public_id>/sit/", chairs.sit, name="card-sit"),
    path("play/<slug:public_id>/leave/", chairs.leave, name="card-leave"),
    path("play/<slug:public_id>/back/", chairs.back, name="card-back"),
    path("play/<slug:public_id>/free/", chairs.free, name="card-free"),
]
