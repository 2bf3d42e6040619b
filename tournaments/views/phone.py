from django.http import HttpRequest, HttpResponse

from tournaments import permissions


@permissions.public
def table(request: HttpRequest, **kwargs: object) -> HttpResponse:
    raise NotImplementedError


@permissions.public
def sit(request: HttpRequest, **kwargs: object) -> HttpResponse:
    raise NotImplementedError


@permissions.public
def send(request: HttpRequest, **kwargs: object) -> HttpResponse:
    raise NotImplementedError


@permissions.public
def call(request: HttpRequest, **kwargs: object) -> HttpResponse:
    raise NotImplementedError
