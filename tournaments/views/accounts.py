from django.http import HttpRequest, HttpResponse

from tournaments import permissions


@permissions.public
def setup(request: HttpRequest, **kwargs: object) -> HttpResponse:
    raise NotImplementedError


@permissions.public
def sign_in(request: HttpRequest, **kwargs: object) -> HttpResponse:
    raise NotImplementedError


@permissions.public
def sign_out(request: HttpRequest, **kwargs: object) -> HttpResponse:
    raise NotImplementedError


@permissions.public
def invitation(request: HttpRequest, **kwargs: object) -> HttpResponse:
    raise NotImplementedError


@permissions.public
def mcs(request: HttpRequest, **kwargs: object) -> HttpResponse:
    raise NotImplementedError


@permissions.public
def invite(request: HttpRequest, **kwargs: object) -> HttpResponse:
    raise NotImplementedError
