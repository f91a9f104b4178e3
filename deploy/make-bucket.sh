#!/bin/sh
# Makes the bucket, and a user who may read and write it and nothing else. Doing it again changes nothing.
set -eu
# Keys go over standard input: arguments of a process can be read by others.
printf 'bucket-admin\n%s\n' "$(cat /run/secrets/bucket_admin_password)" | mc alias set it http://bucket:9000 >/dev/null
mc mb --ignore-existing it/lectern
mc admin policy create it lectern /deploy/bucket-policy.json
printf 'lectern\n%s\n' "$(cat /run/secrets/bucket_password)" | mc admin user add it
# Attaching what is attached already is an error.
mc admin policy attach it lectern --user lectern || mc admin user info it lectern | grep -qw lectern
