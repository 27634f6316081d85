#!/bin/sh
# Routes codes and hosts of a shop to a cell, in the file of the map and in the running haproxy: route.sh cell-b alpin ski.alpin.example
set -eu
map=${HAPROXY_MAP:-/etc/haproxy/cells.map}
socket=${HAPROXY_SOCKET:-/run/haproxy/admin.sock}
cell=$1
shift
haproxy() { echo "$1" | socat - "UNIX-CONNECT:$socket"; }
for name in "$@"; do
  { grep -v "^$name " "$map" || true; echo "$name $cell"; } > "$map.new"
  mv "$map.new" "$map"
  if haproxy "get map $map $name" | grep -q 'found=yes'; then
    haproxy "set map $map $name $cell"
  else
    haproxy "add map $map $name $cell"
  fi
  haproxy "get map $map $name" | grep -q "value=\"$cell\""
done
