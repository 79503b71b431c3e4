# The engine as machine code: compilers stay behind in this stage.
FROM python:3.11-bookworm AS engine
ENV PYTHONDONTWRITEBYTECODE=1 PIP_NO_CACHE_DIR=1
WORKDIR /srv/app
COPY requirements.txt requirements-dev.txt ./
RUN pip install $(grep -hE '^(mypy|setuptools)==' requirements.txt requirements-dev.txt)
COPY rules_engine rules_engine
RUN python -m rules_engine compile

# One image for web, worker and beat; which of them it is, the command says.
FROM python:3.11-slim-bookworm AS base
ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 PIP_NO_CACHE_DIR=1
WORKDIR /srv/app
# pg_dump for backups, as new as the server of docker-compose.yml; Debian's own is older.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-common ca-certificates \
    && bash /usr/share/postgresql-common/pgdg/*.sh -y \
    && apt-get install -y --no-install-recommends postgresql-client-16 && rm -rf /var/lib/apt/lists/*
COPY requirements.txt .
RUN pip install -r requirements.txt
COPY manage.py ./
COPY rules_engine rules_engine
COPY --from=engine /srv/app/build build
COPY league league
COPY games games
COPY templates templates
# Compiled here, or each container would compile every file at each start.
RUN python -m compileall -q rules_engine league games
RUN useradd --system --create-home --home-dir /srv/home app \
    && mkdir -p /srv/var \
    && SECRET_KEY=only-for-this-step-of-the-build-and-never-served-0123456789 DATABASE_URL=postgres://nobody@nowhere/none VAR_DIR=/srv/var STATIC_ROOT=/srv/static \
        python manage.py collectstatic --noinput \
    && chown -R app:app /srv/var /srv/static
# The many threads of the web server would each keep memory for themselves.
ENV VAR_DIR=/srv/var STATIC_ROOT=/srv/static MALLOC_ARENA_MAX=2
USER app
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen(u.Request('http://127.0.0.1:8000/health/', headers={'Host': 'localhost'}), timeout=4)"]
CMD ["gunicorn", "league.wsgi", "-c", "python:league.serving", "--bind", "0.0.0.0:8000", "--workers", "3", "--access-logfile", "-"]
