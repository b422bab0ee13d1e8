#!/bin/sh
# Restores a backup of BACKUP_DIR into a new database: restore.sh plumbline-….dump NEW_DATABASE. What is served stays untouched.
set -eu
createdb "$2"
pg_restore --exit-on-error --single-transaction --dbname "$2" "$BACKUP_DIR/$1"
echo "$1 is restored: set DATABASE=$2 in deploy/.env and run deploy/up.sh"
