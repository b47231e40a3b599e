#!/bin/sh
# Installs what the image needs beside Node, and makes its user.
set -eu

apt-get update
# Chromium without windows; fonts with the widths of Arial, Times, Courier, Calibri and Cambria, then those of the world's
# scripts: without its font, the text of a page has the wrong size, and the zones are in the wrong place.
DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
  ca-certificates \
  chromium-headless-shell \
  fonts-crosextra-caladea \
  fonts-crosextra-carlito \
  fonts-liberation \
  fonts-noto-cjk \
  fonts-noto-color-emoji \
  fonts-noto-core \
  tini
# Chromium draws with its own SwiftShader: the drivers for graphics cards, a fifth of the image, are never loaded.
rm -rf /usr/lib/*/dri /usr/lib/*/libLLVM-* /usr/lib/*/libz3.so.* /usr/lib/chromium/libVkLayer_*
rm -rf /usr/share/doc /usr/share/man /usr/share/locale
rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/log/apt /var/log/dpkg.log

# Group 0 owns what is written to, for platforms that choose another user id.
useradd --uid 10001 --gid 0 --create-home --home-dir /home/pith --shell /usr/sbin/nologin pith
mkdir -p /data
chown 10001:0 /data
chmod -R g=u /home/pith /data
