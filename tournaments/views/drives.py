from django.http import HttpRequest, HttpResponse

from tournaments import permissions


@permissions.public
def drives(request: HttpRequest, **kwargs: object) -> HttpResponse:
    raise NotImplementedError


@permissions.public
def new(request: HttpRequest, **kwargs: object) -> HttpResponse:
    raise NotImplementedError


@permissions.public
def import_file(request: HttpRequest, **kwargs: object) -> HttpResponse:
    raise NotImplementedError


@permissions.public
def movement(request: HttpRequest, **kwargs: object) -> HttpResponse:
    raise NotImplementedError


@permissions.public
def settings(request: HttpRequest, **kwargs: object) -> HttpResponse:
    raise NotImplementedError


@permissions.public
def trumps(request: HttpRequest, **kwargs: object) -> HttpResponse:
    raise NotImplementedError


@permissions.public
def remove(request: HttpRequest, **kwargs: object) -> HttpResponse:
    raise NotImplementedError


@permissions.public
def export_file(request: HttpRequest, **kwargs: object) -> HttpResponse:
    raise NotImplementedError
