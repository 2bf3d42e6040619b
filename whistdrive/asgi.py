"""The server's entrance: HTTP to Django, WebSockets to hints and tables, other origins refused."""

from __future__ import annotations

import gc
import os
import sys
from importlib import import_module

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.conf import settings
from django.core.asgi import get_asgi_application
from django.urls import path, re_path

from whistdrive.turns import in_turn

# Whoever writes gives the interpreter away at each statement and must get it back from those who
# draw pages; by default they keep it for 5 ms each, and all other writers wait meanwhile.
sys.setswitchinterval(0.0005)
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "whistdrive.settings")
http = in_turn(get_asgi_application())

from games.consumers import TableConsumer  # noqa: E402  needs Django set up
from whistdrive.live import NowhereConsumer, NudgeConsumer  # noqa: E402  needs Django set up

application = ProtocolTypeRouter(
    {
        "http": http,
        "websocket": AllowedHostsOriginValidator(
            URLRouter(
                [
                    path("live/drive/<slug:public_id>/", NudgeConsumer.as_asgi()),
                    path("live/table/<slug:public_id>/", TableConsumer.as_asgi()),
                    re_path(r"", NowhereConsumer.as_asgi()),
                ]
            )
        ),
    }
)

# What has been loaded by now is never garbage. To look it through again and again stopped every
# request for a tenth of a second, each few seconds.
import_module(settings.ROOT_URLCONF)
gc.collect()
gc.freeze()
gc.set_threshold(10_000, 10, 10)
