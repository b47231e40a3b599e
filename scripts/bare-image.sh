#!/bin/sh
# Proves the steps of the Dockerfile without a container engine: the same packages, user and files in a bare Debian
# folder, run by runc as the engine would (seccomp profile, no capabilities, read-only root), or by chroot without runc.
# Then doctor, a page, the service, MCP, and a batch over two workers. By hand only: no test calls it.
#
#   sudo scripts/bare-image.sh [FOLDER]      (default: /tmp/pith-image; kept, and used again by the next run)
#
# Needs debootstrap, a Debian mirror, an npm registry and a build (npm run build); for the batch redis-server.
set -eu

root=${1:-/tmp/pith-image}
home=$(cd "$(dirname "$0")/.." && pwd)
port=${PORT:-7484}
redis_port=${REDIS_PORT:-7485}

# The base image: Debian, Node and the libraries that it names.
[ -e "$root/etc/debian_version" ] || debootstrap --variant=minbase bookworm "$root"
grep -q security "$root/etc/apt/sources.list" ||
  echo 'deb http://deb.debian.org/debian-security bookworm-security main' >> "$root/etc/apt/sources.list"
cp /etc/resolv.conf /etc/hosts "$root/etc/"
node=$(readlink -f "$(command -v node)")
install -D "$node" "$root/usr/bin/node"
ldd "$node" | grep -o '/[^ ]*' | while read -r library; do
  [ -e "$root$library" ] || install -D "$library" "$root$library"
done
for file in /etc/apt/apt.conf.d/*proxy*; do [ ! -e "$file" ] || cp "$file" "$root/etc/apt/apt.conf.d/"; done

# The steps of the Dockerfile.
if ! grep -q '^pith:' "$root/etc/passwd"; then
  cp "$home/docker/install-system.sh" "$root/tmp/"
  chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin sh /tmp/install-system.sh
  rm "$root/tmp/install-system.sh"
fi
mkdir -p "$root/opt/pith"
cp "$home/package.json" "$home/package-lock.json" "$home/LICENSE" "$root/opt/pith/"
if [ ! -e "$root/opt/pith/node_modules" ]; then
  (cd "$root/opt/pith" && npm ci --omit=dev --ignore-scripts --no-audit --no-fund)
  rm -rf "$root/opt/pith/node_modules/@sparticuz/chromium/bin"
fi
rm -rf "$root/opt/pith/dist"
cp -R "$home/dist" "$root/opt/pith/dist"
rm -rf "$root/opt/pith/dist/types" "$root/opt/pith/dist/internals.js" "$root/opt/pith/package-lock.json"
ln -sf /opt/pith/dist/cli.js "$root/usr/local/bin/pith"
echo "--- size: $(du -sxm "$root" | cut -f 1) MB"

work=$(mktemp -d)
mkdir "$work/data"
cp -R "$home/samples/news-article" "$home/samples/wiki" "$home/samples/chinese-portal" "$work/data/"
chown -R 10001:0 "$work/data"
pids=
finish() {
  # Each is a shell that waits for a container, which ends with its first process.
  for pid in $pids; do kill $(ps -o pid= --ppid "$pid") 2> /dev/null || kill "$pid" 2> /dev/null || true; done
  wait
  mountpoint -q "$root/data" && umount "$root/data"
  rm -rf "$work"
}
trap finish EXIT INT TERM

# Runs a command as a container would: container NAME ARGUMENT…
container() {
  name=$1
  shift
  mkdir -p "$work/$name"
  node "$home/scripts/oci-config.mjs" "$root" "$work/data" "$home/docker/seccomp.json" "$@" > "$work/$name/config.json"
  runc --root "$work/runc" run --bundle "$work/$name" "pith-$$-$name"
}
if ! command -v runc > /dev/null; then
  echo '--- no runc: chroot with an ordinary user, without the seccomp profile'
  mount --bind "$work/data" "$root/data"
  container() {
    shift
    chroot "$root" /usr/bin/env -i -C /data PATH=/usr/local/bin:/usr/bin:/bin HOME=/home/pith TINI_SUBREAPER=1 \
      PITH_TOKEN="${PITH_TOKEN:-}" setpriv --reuid 10001 --regid 0 --clear-groups tini -- pith "$@"
  }
fi

echo '--- doctor'
container doctor doctor
echo '--- segment'
container segment segment news-article/page.html --picture news.png | head -n 5
test -s "$work/data/news.png"

echo '--- serve'
! curl -s "http://127.0.0.1:$port/" > /dev/null || { echo "port $port is taken: set PORT"; exit 1; }
export PITH_TOKEN=secret-of-this-run
started=$(date +%s%3N)
container serve serve --host 0.0.0.0 --port "$port" --log none > "$work/serve.out" 2>&1 &
pids="$pids $!"
until curl -fs "http://127.0.0.1:$port/readyz" > /dev/null; do
  kill -0 $! || { cat "$work/serve.out"; exit 1; }
  sleep 0.05
done
echo "ready after $(($(date +%s%3N) - started)) ms"
curl -fsS "http://127.0.0.1:$port/v1/segment" -H "authorization: Bearer $PITH_TOKEN" \
  -H 'content-type: application/json' -H 'accept: text/markdown' -d '{"html":"<h1>Boats</h1><p>They leave at noon."}'

echo '--- mcp'
echo '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}' |
  container mcp mcp | head -c 200
echo

echo '--- a batch over two workers'
redis-server --port "$redis_port" --bind 127.0.0.1 --save '' --dir "$work" > /dev/null &
pids="$pids $!"
for name in one two; do
  container "$name" worker --queue "redis://127.0.0.1:$redis_port" --concurrency 1 > "$work/$name.out" 2>&1 &
  pids="$pids $!"
done
container batch batch /data/news-article /data/wiki /data/chinese-portal --out run --queue "redis://127.0.0.1:$redis_port"
wc -l "$work/data/run/results.jsonl"
