#!/bin/sh
# Writes the secrets of compose.yaml into deploy/secrets, those that are not there yet. The admin password is the one to sign in with.
set -eu
cd "$(dirname "$0")"
mkdir -p secrets
# Users in containers are others than ours: the files can be read by all, the folder only by us.
chmod 700 secrets
umask 022
put() {
  [ -s "secrets/$1" ] || printf '%s' "$2" >"secrets/$1"
}
# Letters and digits, since passwords become parts of addresses.
random() {
  head -c 96 /dev/urandom | base64 | tr -dc 'A-Za-z0-9' | head -c 40
}
for name in auth_password postgres_password redis_password bucket_password bucket_admin_password; do put "$name" "$(random)"; done
put store_url "postgres://lectern:$(cat secrets/postgres_password)@postgres:5432/lectern"
put queue_url "redis://:$(cat secrets/redis_password)@redis:6379/0"
echo "Sign in with AUTH_USERNAME and the password in deploy/secrets/auth_password."
