from django.http import HttpRequest, HttpResponse

from tournaments import permissions


@permissions.public
def drive(request: HttpRequest, **kwargs: object) -> HttpResponse:
    raise NotImplementedError


@permissions.public
def standings(request: HttpRequest, **kwargs: object) -> HttpResponse:
    raise NotImplementedError


@permissions.public
def results(request: HttpRequest, **kwargs: object) -> HttpResponse:
    raise NotImplementedError


@permissions.public
def results_csv(request: HttpRequest, **kwargs: object) -> HttpResponse:
    raise NotImplementedError
