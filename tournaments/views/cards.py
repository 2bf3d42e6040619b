from django.http import HttpRequest, HttpResponse

from tournaments import permissions


@permissions.public
def table_cards(request: HttpRequest, **kwargs: object) -> HttpResponse:
    raise NotImplementedError
