"""All settings, read from the environment. Profile `hall` needs none; `hosted` refuses to guess.

`WHISTDRIVE_PROFILE`  hall (default) or hosted
`WHISTDRIVE_DATA`     folder of the database, the secret key and collected static files
`SECRET_KEY`, `ALLOWED_HOSTS` (comma separated), `DATABASE_URL`, `REDIS_URL`  required when hosted
`WHISTDRIVE_PORT`     the port the hall's server listens on, 8000
"""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured

from whistdrive.addresses import HallHosts

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

PROFILE = env.str("WHISTDRIVE_PROFILE", default="hall")
if PROFILE not in ("hall", "hosted"):
    raise ImproperlyConfigured(
        f"WHISTDRIVE_PROFILE is {PROFILE!r}. Use 'hall' for one laptop or 'hosted' behind a proxy."
    )
HOSTED = PROFILE == "hosted"
DATA_DIR = Path(env.str("WHISTDRIVE_DATA", default=str(BASE_DIR / "var")))
try:
    PORT = env.int("WHISTDRIVE_PORT", default=8000)
except ValueError as error:
    raise ImproperlyConfigured(
        f"WHISTDRIVE_PORT is {os.environ['WHISTDRIVE_PORT']!r}. Use a number such as 8000."
    ) from error


def _required(name: str) -> str:
    value = env.str(name, default="")
    if not value:
        raise ImproperlyConfigured(f"Profile 'hosted' needs {name} in the environment.")
    return str(value)


def _hall_secret() -> str:
    """The laptop's own key: made once, so that signed cookies survive a restart."""
    file = DATA_DIR / "secret-key"
    DATA_DIR.mkdir(parents=True, exist_ok=True)
    try:
        with file.open("x") as new:
            new.write(secrets.token_urlsafe(50))
        file.chmod(0o600)
    except FileExistsError:
        pass
    return file.read_text()


DEBUG = False
SECRET_KEY = (
    _required("SECRET_KEY") if HOSTED else env.str("SECRET_KEY", default="") or _hall_secret()
)
EXTRA_HOSTS = env.list("ALLOWED_HOSTS", default=[])
ALLOWED_HOSTS: Any
if HOSTED:
    ALLOWED_HOSTS = [host.strip() for host in _required("ALLOWED_HOSTS").split(",")]
    if "*" in ALLOWED_HOSTS:
        raise ImproperlyConfigured("ALLOWED_HOSTS may not be '*'. Name the site's own addresses.")
else:
    ALLOWED_HOSTS = HallHosts(EXTRA_HOSTS)

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.forms",  # its widgets' templates, of which some are ours
    "channels",
    "csp",
    "django_htmx",
    "whistdrive",
    "games",
    "tournaments",
]
MIDDLEWARE = [
    "whistdrive.middleware.answers_are_marked",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # It pads at random, so that the length of a page gives no secret away.
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "whistdrive.middleware.fail_softly",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "whistdrive.middleware.pages_are_never_stale",
]
if not HOSTED:
    MIDDLEWARE.append("whistdrive.middleware.devices_come_in")
ROOT_URLCONF = "whistdrive.urls"
ASGI_APPLICATION = "whistdrive.asgi.application"
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

# WAL and IMMEDIATE: readers never wait and writers queue instead of failing.
# synchronous=FULL: a result that was acknowledged survives the power strip being kicked.
SQLITE_OPTIONS = {
    "timeout": env.int("WHISTDRIVE_BUSY_SECONDS", default=8),
    "transaction_mode": "IMMEDIATE",
    "init_command": (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"
        "PRAGMA temp_store=MEMORY; PRAGMA cache_size=-20000;"
    ),
}


def _database() -> dict[str, Any]:
    if HOSTED:
        _required("DATABASE_URL")
    found: dict[str, Any] = env.db(
        "DATABASE_URL", default=f"sqlite:///{DATA_DIR / 'whistdrive.sqlite3'}"
    )
    if found["ENGINE"].endswith("sqlite3"):
        found["OPTIONS"] = SQLITE_OPTIONS
        found["TEST"] = {"NAME": str(DATA_DIR / "test.sqlite3")}
    else:
        # A pool, not CONN_MAX_AGE: under ASGI each request has a thread of its own, and
        # connections kept per thread are never used again.
        found["OPTIONS"] = {"pool": {"min_size": 2, "max_size": 16}}
        found["CONN_MAX_AGE"] = 0
    return found


DATABASES = {"default": _database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

if HOSTED or env.str("REDIS_URL", default=""):
    CHANNEL_LAYERS: dict[str, Any] = {
        "default": {
            "BACKEND": "channels_redis.core.RedisChannelLayer",
            # One Redis entry serves all sockets of a process, so the capacity is the process's.
            "CONFIG": {"hosts": [_required("REDIS_URL")], "capacity": 20000},
        }
    }
else:
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels.layers.InMemoryChannelLayer",
            "CONFIG": {"capacity": 1000},
        }
    }

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "drives"
LOGOUT_REDIRECT_URL = "home"

LANGUAGE_CODE = "en-gb"
LANGUAGES = [("en-gb", "English")]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = DATA_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedStaticFilesStorage"},
}
# Nothing collected yet (tests, a developer's shell): serve straight from the source folders.
WHITENOISE_USE_FINDERS = not STATIC_ROOT.exists()
WHITENOISE_MAX_AGE = 0 if not HOSTED else 600

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
        "form-action": ["'self'"],
    }
}
CSRF_FAILURE_VIEW = "whistdrive.errors.csrf_failure"
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"
DATA_UPLOAD_MAX_MEMORY_SIZE = 8 * 1024 * 1024
if HOSTED:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_HSTS_SECONDS = 31_536_000
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
else:
    SECURE_CROSS_ORIGIN_OPENER_POLICY = None  # browsers ignore it, loudly, on plain HTTP

# Which of a hall laptop's addresses QR codes carry: the choice is the MC's, so its code lies above.
ADDRESS_IN_CODES = "tournaments.queries.laptop.address_in_codes"

# The card table: when a person who says nothing is asked, when a robot plays for them, how long a
# robot may think before Hard's card is played, and when a table that nobody touches is ended.
TABLE_WARNING_SECONDS = env.float("WHISTDRIVE_TABLE_WARNING", default=20.0)
TABLE_ROBOT_SECONDS = env.float("WHISTDRIVE_TABLE_ROBOT", default=40.0)
TABLE_THINKING_SECONDS = env.float("WHISTDRIVE_TABLE_THINKING", default=3.0)
TABLE_ENDS_AFTER_HOURS = env.float("WHISTDRIVE_TABLE_ENDS_AFTER", default=72.0)

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
}
