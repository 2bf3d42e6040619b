from django.http import HttpRequest, HttpResponse

from tournaments import permissions


@permissions.public
def hands(request: HttpRequest, **kwargs: object) -> HttpResponse:
    raise NotImplementedError


@permissions.public
def hand(request: HttpRequest, **kwargs: object) -> HttpResponse:
    raise NotImplementedError


@permissions.public
def correct(request: HttpRequest, **kwargs: object) -> HttpResponse:
    raise NotImplementedError


@permissions.public
def seats(request: HttpRequest, **kwargs: object) -> HttpResponse:
    raise NotImplementedError
