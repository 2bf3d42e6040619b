"""Every address. Each view carries a rule of `permissions`; a test walks this list."""

from django.urls import path

from tournaments.views import (
    accounts,
    cards,
    desk,
    door,
    draw,
    drives,
    hands,
    home,
    numbers,
    phone,
    player,
    record,
    results,
)

urlpatterns = [
    path("", home.home, name="home"),
    # accounts
    path("setup/", accounts.setup, name="setup"),
    path("sign-in/", accounts.sign_in, name="sign-in"),
    path("sign-out/", accounts.sign_out, name="sign-out"),
    path("invitation/", accounts.invitation, name="invitation"),
    path("mcs/", accounts.mcs, name="mcs"),
    # drives
    path("drives/", drives.drives, name="drives"),
    path("drives/new/", drives.new, name="new-drive"),
    path("drives/import/", drives.import_file, name="import-drive"),
    path("drives/movement/", drives.movement, name="movement-drawing"),
    # what a phone scans or types
    path("code/", player.type_code, name="type-code"),
    path("t/<str:token>/", player.scan_table, name="scan-table"),
    path("p/<str:token>/", player.scan_player, name="scan-player"),
    path("join/<str:code>/", player.join, name="join"),
    # /d/<drive>/ for everybody
    path("d/<slug:public_id>/", results.drive, name="drive"),
    path("d/<slug:public_id>/standings/", results.standings, name="standings"),
    path("d/<slug:public_id>/results/", results.results, name="results"),
    path("d/<slug:public_id>/results.csv", results.results_csv, name="results-csv"),
    # /d/<drive>/ for players' phones
    path("d/<slug:public_id>/me/", player.me, name="me"),
    path("d/<slug:public_id>/table/<int:table_no>/", phone.table, name="table"),
    path("d/<slug:public_id>/table/<int:table_no>/sit/", phone.sit, name="table-sit"),
    path("d/<slug:public_id>/table/<int:table_no>/send/", phone.send, name="table-send"),
    path("d/<slug:public_id>/table/<int:table_no>/call/", phone.call, name="table-call"),
    # /d/<drive>/ for its MCs
    path("d/<slug:public_id>/settings/", drives.settings, name="settings"),
    path("d/<slug:public_id>/trumps/", drives.trumps, name="trumps"),
    path("d/<slug:public_id>/remove/", drives.remove, name="remove-demonstration"),
    path("d/<slug:public_id>/drive.json", drives.export_file, name="export-drive"),
    path("d/<slug:public_id>/invite/", accounts.invite, name="invite"),
    path("d/<slug:public_id>/door/", door.door, name="door"),
    path("d/<slug:public_id>/door/add/", door.add, name="door-add"),
    path("d/<slug:public_id>/door/paste/", door.paste, name="door-paste"),
    path("d/<slug:public_id>/door/pair/", door.pair, name="door-pair"),
    path("d/<slug:public_id>/door/merge/", door.merge, name="door-merge"),
    path("d/<slug:public_id>/door/numbers/", numbers.numbers, name="door-numbers"),
    path("d/<slug:public_id>/door/take-over/", door.take_over, name="door-take-over"),
    path("d/<slug:public_id>/door/<int:number>/", door.person, name="door-person"),
    path("d/<slug:public_id>/draw/", draw.draw, name="draw"),
    path("d/<slug:public_id>/draw/swap/", draw.swap, name="draw-swap"),
    path("d/<slug:public_id>/draw/publish/", draw.publish, name="draw-publish"),
    path("d/<slug:public_id>/draw/back/", draw.back, name="draw-back"),
    path("d/<slug:public_id>/cards/", cards.table_cards, name="table-cards"),
    path("d/<slug:public_id>/desk/", desk.desk, name="desk"),
    path("d/<slug:public_id>/desk/enter/", desk.enter, name="desk-enter"),
    path("d/<slug:public_id>/desk/move/", desk.move, name="desk-move"),
    path("d/<slug:public_id>/desk/moves/", desk.moves, name="desk-moves"),
    path("d/<slug:public_id>/desk/finish/", desk.finish, name="desk-finish"),
    path("d/<slug:public_id>/desk/standings/", desk.curtain, name="desk-curtain"),
    path("d/<slug:public_id>/desk/table/<int:table_no>/", desk.table, name="desk-table"),
    path("d/<slug:public_id>/hands/", hands.hands, name="hands"),
    path("d/<slug:public_id>/hands/<int:hand>/", hands.hand, name="hand"),
    path(
        "d/<slug:public_id>/hands/<int:hand>/table/<int:table_no>/", hands.correct, name="correct"
    ),
    path("d/<slug:public_id>/hands/<int:hand>/seats/", hands.seats, name="true-seats"),
    path("d/<slug:public_id>/record/", record.record, name="record"),
    path("d/<slug:public_id>/undo/", record.undo, name="undo"),
    path("d/<slug:public_id>/slips/", record.slips, name="slips"),
    path("d/<slug:public_id>/slips/<int:slip>/", record.slip, name="slip"),
]
