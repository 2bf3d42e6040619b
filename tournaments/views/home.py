from django.http import HttpRequest, HttpResponse

from tournaments import permissions


@permissions.public
def home(request: HttpRequest, **kwargs: object) -> HttpResponse:
    raise NotImplementedError
