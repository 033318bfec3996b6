#!/bin/sh
# Usage: prepare.sh HOST ADMIN_EMAIL. Writes .env and the secrets that can be made up, and asks for
# the others. What is there already stays.
set -eu
cd "$(dirname "$0")"
[ $# -eq 2 ] || { echo 'Usage: prepare.sh HOST ADMIN_EMAIL' >&2; exit 1; }
command -v openssl >/dev/null || { echo 'prepare.sh needs openssl.' >&2; exit 1; }

# The folder is closed to others, and its files are open to the containers' own users.
mkdir -p secrets
chmod 700 secrets
umask 022
keep() { [ -s "secrets/$1" ] || printf '%s\n' "$2" >"secrets/$1"; }
ask() {
  [ -s "secrets/$1" ] && return
  printf '%s: ' "$2" >&2
  read -r answer
  keep "$1" "$answer"
}

keep owner_password "$(openssl rand -hex 24)"
keep serving_password "$(openssl rand -hex 24)"
owner=$(cat secrets/owner_password)
serving=$(cat secrets/serving_password)
keep migrate_database_url "postgres://souk:$owner@database:5432/souk"
keep database_direct_url "postgres://souk_serve:$serving@database:5432/souk"
keep database_url "postgres://souk_serve:$serving@pgbouncer:6432/souk"
keep pgbouncer_users "\"souk_serve\" \"$serving\""
keep secrets_key "$(openssl rand -base64 32)"
keep admin_password "$(openssl rand -hex 12)"
keep s3_secret_access_key "$(openssl rand -hex 32)"
keep store.env "GARAGE_DEFAULT_SECRET_KEY=$(cat secrets/s3_secret_access_key)
GARAGE_RPC_SECRET=$(openssl rand -hex 32)"
[ -s .env ] || cat >.env <<ENV
SOUK_HOST=$1
ADMIN_EMAIL=$2
S3_ACCESS_KEY_ID=GK$(openssl rand -hex 16)
ENV

ask stripe_secret_key "Stripe's secret key, such as sk_test_…"
ask stripe_webhook_secret 'The secret of its webhook, whsec_…'
ask smtp_url 'The mail server, smtp://user:password@host:587'
echo "Ready. The admin is $2, with the password in secrets/admin_password."
