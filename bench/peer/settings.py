"""The peer's settings: nothing that a bare, read-only API does not need."""
import os

SECRET_KEY = "measured on one machine, for nobody"
DEBUG = False
ALLOWED_HOSTS = ["127.0.0.1"]
ROOT_URLCONF = "urls"
INSTALLED_APPS = ["django.contrib.gis", "rest_framework", "rest_framework_gis", "listings"]
# Packs for whoever asks, as the product does; costs nothing where nobody does.
MIDDLEWARE = ["django.middleware.gzip.GZipMiddleware"]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
USE_TZ = True
TIME_ZONE = "UTC"
DATABASES = {
    "default": {
        "ENGINE": "django.contrib.gis.db.backends.postgis",
        "HOST": "127.0.0.1",
        "PORT": os.environ["PEER_DATABASE_PORT"],
        "NAME": os.environ["PEER_DATABASE"],
        "USER": "porchlight",
        "CONN_MAX_AGE": None,
    }
}
REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PERMISSION_CLASSES": [],
    "UNAUTHENTICATED_USER": None,
}
