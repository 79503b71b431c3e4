"""Settings. With no environment the service runs embedded: SQLite, files as the queue, keys and data in ``var/``.

With DATABASE_URL and REDIS_URL it is the same code on PostgreSQL and Redis. Every name that is read here stands in
``.env.example`` and in the README's table.
"""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Any

from csp.constants import NONCE, SELF
from django.core.exceptions import ImproperlyConfigured
from kombu.entity import Queue

from league import keys, operators, servers

BASE_DIR = Path(__file__).resolve().parent.parent
env = servers.Environment()

VAR_DIR = Path(env("VAR_DIR", default=str(BASE_DIR / "var")))
VAR_DIR.mkdir(parents=True, exist_ok=True)
SIGHT_DIR: Path | None = VAR_DIR  # where league.services.sight keeps its mark; tests alone keep none
DATABASE_URL: str = env("DATABASE_URL", default="")
REDIS_URL: str = servers.read_redis(env("REDIS_URL", default=""))
EMBEDDED = not DATABASE_URL
DEBUG: bool = env.bool("DEBUG", default=False)


def _drawn_key() -> str:
    """The embedded mode's key: drawn once, kept in ``var/``, readable by its owner only."""
    path = VAR_DIR / "secret_key"
    if not path.exists():
        half = VAR_DIR / f"secret_key.{os.getpid()}"
        half.touch(mode=0o600)
        half.write_text(secrets.token_urlsafe(64))
        with suppress(FileExistsError):  # of two that start at once both take the key that is there first
            os.link(half, path)  # whole before anybody finds it
        half.unlink()
    return path.read_text().strip()


SECRET_KEY: str = env("SECRET_KEY", default="")
if not SECRET_KEY:
    if not EMBEDDED:
        raise ImproperlyConfigured("Set SECRET_KEY to a long random text; only the embedded mode draws its own.")
    SECRET_KEY = _drawn_key()
if _weakness := keys.weakness(SECRET_KEY):
    raise ImproperlyConfigured(_weakness)
# Earlier keys, the newest first: links and sessions that they signed are good, and plans follow from the oldest.
SECRET_KEY_FALLBACKS: list[str] = keys.read_fallbacks(env("SECRET_KEY_FALLBACKS", default=""))

ALLOWED_HOSTS: list[str] = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS: list[str] = env.list("CSRF_TRUSTED_ORIGINS", default=[])
SITE_URL: str = env("SITE_URL", default="http://127.0.0.1:8000")
DEMO_ALLOWED = EMBEDDED

INSTALLED_APPS = [
    "league",
    "games",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "rest_framework",
    "rest_framework.authtoken",
    "django_filters",
    "drf_spectacular",
    "csp",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "django_otp.plugins.otp_static",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "league.middleware.CleanRequests",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "league.reading.CarriedLinks",
    "league.middleware.UserTimeZone",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "league.middleware.OnlyFromAForm",
    "league.middleware.AsksForConsent",
    "league.middleware.AnswersInTime",
]

ROOT_URLCONF = "league.urls"
WSGI_APPLICATION = "league.wsgi.application"
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
                "league.context.site",
            ]
        },
    }
]

# -- data ----------------------------------------------------
DATABASES: dict[str, dict[str, Any]] = {
    "default": (
        {"ENGINE": "django.db.backends.sqlite3", "NAME": str(VAR_DIR / "league.sqlite3")}
        if EMBEDDED
        else servers.read_database(DATABASE_URL, env("DATABASE_PASSWORD", default=""))
    )
}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # Readers and the worker's writes side by side need WAL; IMMEDIATE and a time-out keep writers from failing.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 60,  # seconds; with 20 a sweep on a very busy machine met an OperationalError
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
AUTH_USER_MODEL = "league.User"
CACHES = {
    "default": (
        {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}
        if REDIS_URL
        else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    )
}

# -- people ----------------------------------------------------
AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.ModelBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "desk"
LOGOUT_REDIRECT_URL = "sign-in"
PROXIES: int = env.int("PROXIES", default=0)  # how many of our own stand in front; their X-Forwarded-For is believed
SIGN_IN_FAILURES: int = env.int("SIGN_IN_FAILURES", default=5)
SIGN_IN_FAILURES_ADDRESS: int = env.int("SIGN_IN_FAILURES_ADDRESS", default=20)
SIGN_IN_LONGEST_WAIT: int = env.int("SIGN_IN_LONGEST_WAIT", default=60)  # minutes
OTP_TOTP_ISSUER = "Football by Mail"
OTP_TOTP_THROTTLE_FACTOR = OTP_STATIC_THROTTLE_FACTOR = 0  # services.sign_in counts codes with passwords
EMAIL_FILE_PATH = str(VAR_DIR / "mail")
_mail = servers.read_mail_server(env("EMAIL_URL", default="filemail://"), env("EMAIL_PASSWORD", default=""))
EMAIL_BACKEND: str = _mail["EMAIL_BACKEND"]
EMAIL_HOST: str = _mail.get("EMAIL_HOST", "")
EMAIL_PORT: int = _mail.get("EMAIL_PORT", 25)
EMAIL_HOST_USER: str = _mail.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD: str = _mail.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS: bool = _mail.get("EMAIL_USE_TLS", False)
EMAIL_USE_SSL: bool = _mail.get("EMAIL_USE_SSL", False)
# Not Django's ADMINS: to those Django mails what a request held whenever a page fails, and that may be a sealed plan.
OPERATORS: list[str] = operators.read_addresses(env("OPERATORS", default=""))
DEFAULT_FROM_EMAIL: str = env("MAIL_FROM", default="league@localhost")

# -- words and time ----------------------------------------------------
LANGUAGE_CODE = "en-gb"
TIME_ZONE: str = env("TIME_ZONE", default="UTC")
USE_I18N = False
USE_TZ = True

# -- files ----------------------------------------------------
STATIC_URL = "static/"
STATIC_ROOT = Path(env("STATIC_ROOT", default=str(VAR_DIR / "static")))
STATIC_ROOT.mkdir(parents=True, exist_ok=True)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if EMBEDDED
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = EMBEDDED
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000  # league.limits has the finer bounds of each door
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2_000  # a sheet of a plan has 200 rows of up to seven inputs

# -- the browser's rules ----------------------------------------------------
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "style-src": [SELF, NONCE],  # a nonce for the one style element that the editor of plans makes
        "img-src": [SELF, "data:"],
        "object-src": ["'none'"],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": ["'none'"],
    }
}
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_HTTPONLY = True
HTTPS: bool = env.bool("HTTPS", default=not EMBEDDED)
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^health/"]
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS and env.bool("HSTS_PRELOAD", default=False)  # a promise that is hard to take back
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None

# -- API ----------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "league.api.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_PARSER_CLASSES": ["league.api.parsers.Json", "league.api.parsers.Form", "league.api.parsers.Multipart"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PAGINATION_CLASS": "league.api.pagination.ByCursor",
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_THROTTLE_CLASSES": [
        "league.api.throttling.AnonThrottle",
        "league.api.throttling.UserThrottle",
        "league.api.throttling.ScopedThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {
        "anon": env("API_RATE_ANON", default="60/min"),
        "user": env("API_RATE_USER", default="600/min"),
        "sign-in": env("API_RATE_SIGN_IN", default="10/min"),
    },
    "NUM_PROXIES": PROXIES,
    "PAGE_SIZE": 50,
    "EXCEPTION_HANDLER": "league.api.errors.handle",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Football by mail",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "ENUM_NAME_OVERRIDES": {
        "TopicEnum": "league.models.Outbox.Topic",
        "TradeStateEnum": "league.models.Trade.State",
        "TrialStateEnum": "games.models.BenchRun.State",
        "DraftKindEnum": "league.models.Draft.Kind",
        "HookKindEnum": "league.models.Hook.Kind",
        "DraftWishKindEnum": "league.models.DraftWish.Kind",
        "DraftSourceEnum": "games.models.WorkingDraft.Source",
    },
}

# -- mails ----------------------------------------------------
NOTICE_MAILS_PER_DAY: int = env.int("NOTICE_MAILS_PER_DAY", default=50)
INVITATION_MAILS_PER_DAY: int = env.int("INVITATION_MAILS_PER_DAY", default=50)
ACCOUNT_MAILS_PER_DAY: int = env.int("ACCOUNT_MAILS_PER_DAY", default=5)
HOOKS_ANYWHERE: bool = False  # tests alone post to receivers of their own, on this machine and without TLS

# -- the queues ----------------------------------------------------
CELERY_BROKER_URL = REDIS_URL or "filesystem://localhost"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TIMEZONE = "UTC"
# Nothing waits behind anything else: sweeps look after deadlines, games are played, bells of drafts ring to the second,
# mails go out as fast as their server takes them. Trials of plans, and what no route names, are done when there is
# time, by workers of low priority.
QUEUES = ("sweeps", "games", "drafts", "mails", "bench", "later")
CELERY_TASK_QUEUES = [Queue(name, routing_key=name) for name in QUEUES]
CELERY_TASK_DEFAULT_QUEUE = "later"
CELERY_TASK_CREATE_MISSING_QUEUES = False
CELERY_TASK_ROUTES = {
    "games.tasks.sweep": {"queue": "sweeps"},
    "games.tasks.play": {"queue": "games"},
    "games.tasks.try_plan": {"queue": "bench"},
    "games.tasks.play_practice": {"queue": "bench"},
    "games.tasks.show_life": {"queue": "later"},  # unless beat names another
    "league.tasks.ring_draft": {"queue": "drafts"},
    "league.tasks.send_mail": {"queue": "mails"},
}
SWEEP_SECONDS: int = env.int("SWEEP_SECONDS", default=60)
SIGN_SECONDS = 60  # between two tasks that beat puts into each queue, by which its worker shows that it lives
CELERY_BEAT_SCHEDULER = "games.beat:NotingScheduler"
CELERY_BEAT_SCHEDULE: dict[str, dict[str, Any]] = {
    "sweep": {"task": "games.tasks.sweep", "schedule": float(SWEEP_SECONDS)}
}
for _name in QUEUES:
    CELERY_BEAT_SCHEDULE[f"sign of {_name}"] = {
        "task": "games.tasks.show_life",
        "schedule": float(SIGN_SECONDS),
        "options": {"queue": _name, "expires": SIGN_SECONDS},
    }
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "beat")
if CELERY_BROKER_URL.startswith("filesystem:"):
    QUEUE_DIR = VAR_DIR / "queue"
    for _name in ("messages", "processed", "control", "unreadable"):
        (QUEUE_DIR / _name).mkdir(parents=True, exist_ok=True)
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(QUEUE_DIR / "messages"),
        "data_folder_out": str(QUEUE_DIR / "messages"),
        "processed_folder": str(QUEUE_DIR / "processed"),
        "control_folder": str(QUEUE_DIR / "control"),
        "unreadable_folder": str(QUEUE_DIR / "unreadable"),
        "store_processed": False,
        "polling_interval": 0.25,  # seconds between two looks at the folder: a coach waits for the figures of a trial
    }
RUN_LEASE_SECONDS: int = env.int("RUN_LEASE_SECONDS", default=300)
RUN_ATTEMPTS: int = env.int("RUN_ATTEMPTS", default=3)
OUTAGE_MINUTES: int = env.int("OUTAGE_MINUTES", default=60)
QUEUE_SILENT_MINUTES: int = env.int("QUEUE_SILENT_MINUTES", default=10)
if not 3 <= QUEUE_SILENT_MINUTES <= 1440:
    raise ImproperlyConfigured("QUEUE_SILENT_MINUTES is how long a queue may stand still: from 3 to 1440.")
OUTAGE_MAX_MINUTES: int = env.int("OUTAGE_MAX_MINUTES", default=24 * 60)
if not 1 <= OUTAGE_MINUTES <= OUTAGE_MAX_MINUTES:
    raise ImproperlyConfigured("OUTAGE_MINUTES is 1 or more, and no more than OUTAGE_MAX_MINUTES.")
REPLAY_NOTICE_HOURS: int = env.int("REPLAY_NOTICE_HOURS", default=24)
if REPLAY_NOTICE_HOURS < 12:
    raise ImproperlyConfigured("REPLAY_NOTICE_HOURS is the time in which coaches read of a replay: 12 or more.")

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"discreet": {"()": "league.logs.Discreet"}},
    "formatters": {"line": {"format": "{asctime} {levelname} {name} {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["discreet"]}},
    "loggers": {  # without Django's own handlers, which cut nothing out
        "django": {"handlers": [], "level": "INFO"},
        "django.server": {"handlers": ["console"], "level": "INFO", "propagate": False},
    },
    "root": {"handlers": ["console"], "level": env("LOG_LEVEL", default="INFO")},
}
