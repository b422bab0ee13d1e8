#!/bin/sh
# The certificate that the balancer serves: certificate.sh GIVEN TARGET NAME. GIVEN/plumbline.pem of the operator is taken. Without it a
# self-signed one for NAME is made, which callers must choose to trust; it is kept until a month before it ends.
set -eu
given=$1/plumbline.pem target=$2/plumbline.pem name=$3
if [ -f "$given" ]; then
  cp "$given" "$target.new"
elif [ -f "$target" ] && openssl x509 -checkend 2592000 -noout -in "$target" > /dev/null; then
  exit 0
else
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 397 -subj "/CN=$name" \
    -addext "subjectAltName=DNS:$name,DNS:localhost,IP:127.0.0.1" -keyout "$target.key" -out "$target.new"
  cat "$target.key" >> "$target.new"
  rm "$target.key"
fi
# In its container the balancer is another user, and the only one that mounts TARGET. Elsewhere MODE=0400 keeps the key to root.
chmod "${MODE:-0444}" "$target.new"
mv -f "$target.new" "$target"
