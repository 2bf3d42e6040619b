from django.http import HttpRequest, HttpResponse

from tournaments import permissions


@permissions.public
def type_code(request: HttpRequest, **kwargs: object) -> HttpResponse:
    raise NotImplementedError


@permissions.public
def scan_table(request: HttpRequest, **kwargs: object) -> HttpResponse:
    raise NotImplementedError


@permissions.public
def scan_player(request: HttpRequest, **kwargs: object) -> HttpResponse:
    raise NotImplementedError


@permissions.public
def join(request: HttpRequest, **kwargs: object) -> HttpResponse:
    raise NotImplementedError


@permissions.public
def me(request: HttpRequest, **kwargs: object) -> HttpResponse:
    raise NotImplementedError
