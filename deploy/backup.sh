#!/bin/sh
# One backup: a pg_dump of the database that the PG… variables name, in BACKUP_DIR. Those older than KEEP_DAYS days are deleted.
set -eu
umask 077
name=plumbline-$(date -u +%Y%m%dT%H%M%SZ).dump
pg_dump --format=custom --file "$BACKUP_DIR/$name.partial"
# A dump that cannot be listed is none.
pg_restore --list "$BACKUP_DIR/$name.partial" > /dev/null
mv "$BACKUP_DIR/$name.partial" "$BACKUP_DIR/$name"
find "$BACKUP_DIR" -name 'plumbline-*.dump*' -mtime "+$KEEP_DAYS" -delete
echo "$name: $(stat -c %s "$BACKUP_DIR/$name") bytes"
