#!/bin/sh
# The command line of an installed service: its environment, its user, its data. Install it as /usr/local/bin/plumbline.
set -eu
export NODE_ENV=production DATA_DIR=/var/lib/plumbline NODE_DISABLE_COMPILE_CACHE=1
if [ -r /etc/plumbline.env ]; then
  set -a
  . /etc/plumbline.env
  set +a
fi
app=/opt/plumbline
exec setpriv --reuid=plumbline --regid=plumbline --clear-groups \
  "$app/node_modules/.bin/node" --disable-warning=ExperimentalWarning "$app/src/cli/main.ts" "$@"
