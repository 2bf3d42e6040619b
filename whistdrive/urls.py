"""Where the apps are mounted."""

from django.urls import include, path

urlpatterns = [path("", include("games.urls")), path("", include("tournaments.urls"))]

handler400 = "whistdrive.errors.bad_request"
handler403 = "whistdrive.errors.forbidden"
handler404 = "whistdrive.errors.not_found"
handler500 = "whistdrive.errors.server_error"
