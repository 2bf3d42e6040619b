from django.http import HttpRequest, HttpResponse

from tournaments import permissions


@permissions.public
def record(request: HttpRequest, **kwargs: object) -> HttpResponse:
    raise NotImplementedError


@permissions.public
def undo(request: HttpRequest, **kwargs: object) -> HttpResponse:
    raise NotImplementedError


@permissions.public
def slips(request: HttpRequest, **kwargs: object) -> HttpResponse:
    raise NotImplementedError


@permissions.public
def slip(request: HttpRequest, **kwargs: object) -> HttpResponse:
    raise NotImplementedError
