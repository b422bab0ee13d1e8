#!/bin/sh
# Runs a command every night, for ever: every-night.sh HOUR COMMAND… (UTC, on the hour). A failure is said, and the next night comes.
set -u
hour=$1
shift
trap 'exit 0' TERM INT
while :; do
  now=$(date -u +%s)
  next=$((now - now % 86400 + hour * 3600))
  [ "$next" -gt "$now" ] || next=$((next + 86400))
  # A shell that waits hears SIGTERM at once; one that sleeps does not.
  sleep $((next - now)) &
  wait $!
  "$@" || echo "every-night: failed with $?: $*" >&2
done
