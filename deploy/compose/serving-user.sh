#!/bin/sh
# Runs once, when the database is made: adds the user that the site runs as, who owns nothing.
set -eu
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set ON_ERROR_STOP=1 \
  --set password="$(cat /run/secrets/serving_password)" <<'SQL'
create role souk_serve login password :'password';
SQL
