#!/usr/bin/env bash
# Runs a command as on a machine with Node and npm alone: browsers, their libraries, fonts and Redis of the system are
# hidden in a mount namespace, and home and cache folders are new and empty.
#
#   sudo scripts/bare.sh COMMAND…
#
# Needs root on Linux. Where no namespace can be made, as in some containers, it exits with 3 before the command starts.
set -eu
[ $# -gt 0 ] || { echo 'usage: scripts/bare.sh COMMAND…' >&2; exit 2; }
unshare --mount --propagation private true 2>/dev/null || {
  echo 'scripts/bare.sh: no mount namespace can be made here (it needs root on Linux)' >&2
  exit 3
}

empty=$(mktemp -d)
trap 'rm -rf "$empty"' EXIT
# The settings of npm are those of the machine: they may name a registry.
export BARE_HOME="$empty" npm_config_cache npm_config_userconfig
npm_config_cache=$(npm config get cache)
npm_config_userconfig=$(npm config get userconfig)

unshare --mount --propagation private bash -c '
  set -eu
  shopt -s nullglob
  for folder in /usr/share/fonts /usr/local/share/fonts /etc/fonts /usr/lib/chromium* /opt/google ~/.cache/ms-playwright ~/.fonts ~/.local/share/fonts; do
    [ ! -d "$folder" ] || mount -t tmpfs tmpfs "$folder"
  done
  # An unreadable library fails louder than a missing one.
  for file in {/usr/bin,/usr/local/bin,/snap/bin}/{chromium,chromium-browser,chromium-headless-shell,google-chrome,google-chrome-stable,chrome,microsoft-edge,redis-server} \
    /usr/lib/*/lib{nss3,nssutil3,nspr4,plc4,plds4,softokn3}.so; do
    [ ! -e "$file" ] || mount --bind /dev/null "$(readlink -f "$file")"
  done
  unset PITH_BROWSER FONTCONFIG_PATH FONTCONFIG_FILE CHROME_PATH PUPPETEER_EXECUTABLE_PATH PLAYWRIGHT_BROWSERS_PATH XDG_DATA_HOME
  export HOME="$BARE_HOME" XDG_CACHE_HOME="$BARE_HOME/.cache"
  exec "$@"' bare "$@"
