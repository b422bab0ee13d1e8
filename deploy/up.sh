#!/bin/sh
# Everything in one command: sh deploy/up.sh. The first time it makes deploy/.env with the secrets; then it builds the image and starts
# the services of compose.yaml. COMPOSE='podman compose' runs it with Podman.
set -eu
cd "$(dirname "$0")"
secret() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
if [ ! -e .env ]; then
  umask 077
  for name in POSTGRES_PASSWORD METRICS_TOKEN GRAFANA_PASSWORD; do echo "$name=$(secret)"; done > .env
fi
exec ${COMPOSE:-docker compose} -f compose.yaml up --build --detach "$@"
