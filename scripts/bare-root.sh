#!/bin/sh
# A fresh machine in a folder: Debian's smallest set of packages, Node with npm, and pith as a clone brings it.
# Runs doctor and segment there as root and as an ordinary user, on nothing but the Chromium of the npm package.
#
#   sudo scripts/bare-root.sh [FOLDER]      (default: /tmp/pith-bare; kept, and used again by the next run)
#
# Needs debootstrap, a Debian mirror and an npm registry. By hand only: no test calls it.
set -eu

bare=${1:-/tmp/pith-bare}
suite=${SUITE:-bookworm}
home=$(cd "$(dirname "$0")/.." && pwd)
node=$(readlink -f "$(command -v node)")
npm=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")

[ -e "$bare/etc/debian_version" ] || debootstrap --variant=minbase "$suite" "$bare"

# Node, the libraries it names, and npm; the network as it is here.
install -D "$node" "$bare/usr/bin/node"
ldd "$node" | grep -o '/[^ ]*' | while read -r library; do
  [ -e "$bare$library" ] || install -D "$library" "$bare$library"
done
mkdir -p "$bare/usr/lib/node_modules"
cp -R "$npm" "$bare/usr/lib/node_modules/"
ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$bare/usr/bin/npm"
cp /etc/resolv.conf /etc/hosts "$bare/etc/"
[ -z "${NODE_EXTRA_CA_CERTS:-}" ] || cp "$NODE_EXTRA_CA_CERTS" "$bare/etc/extra-ca.pem"
: >> "$bare/etc/extra-ca.pem"

# pith without what an install and a build add; the ordinary user owns a copy of their own.
in_bare() {
  chroot "$bare" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin NODE_EXTRA_CA_CERTS=/etc/extra-ca.pem "$@"
}
in_bare getent passwd reader > /dev/null || in_bare useradd --create-home reader
for folder in /root/pith /home/reader/pith; do
  mkdir -p "$bare$folder"
  tar -C "$home" --exclude=./.git --exclude=./node_modules --exclude=./dist --exclude=./out -cf - . |
    tar -C "$bare$folder" --no-same-owner -xf -
done
in_bare chown -R reader: /home/reader

# Chromium looks into /proc and /dev; /dev/shm stays out, as in many a container.
unmount() { umount "$bare/proc" "$bare/dev/null" "$bare/dev/urandom" "$bare/dev/random" 2> /dev/null || true; }
trap unmount EXIT INT TERM
unmount
mount -t proc proc "$bare/proc"
for device in null urandom random; do
  [ -e "$bare/dev/$device" ] || : > "$bare/dev/$device"
  mount --bind "/dev/$device" "$bare/dev/$device"
done

segment_in() {
  for page in news-article chinese-portal; do
    echo "--- $1: segment $page"
    in_bare HOME="$2" setpriv --reuid "$1" --regid "$1" --init-groups sh -c "cd ~/pith &&
      node dist/cli.js segment samples/$page/page.html --picture ~/$page.png | head -n 5"
  done
}
for user in root reader; do
  folder=/root
  [ "$user" = root ] || folder=/home/$user
  echo "--- $user: install, build, doctor"
  in_bare HOME="$folder" setpriv --reuid "$user" --regid "$user" --init-groups sh -c '
    cd ~/pith && node scripts/prepare.mjs && rm -rf ~/.cache/pith && node dist/cli.js doctor'
  segment_in "$user" "$folder"
done
echo "Pictures: $bare/root/*.png $bare/home/reader/*.png"
