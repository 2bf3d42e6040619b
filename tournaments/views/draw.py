from django.http import HttpRequest, HttpResponse

from tournaments import permissions


@permissions.public
def draw(request: HttpRequest, **kwargs: object) -> HttpResponse:
    raise NotImplementedError


@permissions.public
def swap(request: HttpRequest, **kwargs: object) -> HttpResponse:
    raise NotImplementedError


@permissions.public
def publish(request: HttpRequest, **kwargs: object) -> HttpResponse:
    raise NotImplementedError


@permissions.public
def back(request: HttpRequest, **kwargs: object) -> HttpResponse:
    raise NotImplementedError
