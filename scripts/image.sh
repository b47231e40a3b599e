#!/bin/bash
# Builds the image by its Dockerfile and runs it as compose.yml would: doctor, a page, the service, MCP, a batch over two
# workers and Redis, an end by SIGTERM, a page that takes all memory. Checks that no process is left, and what files the image
# holds.
#
#   sudo scripts/image.sh [FOLDER]      (default: /tmp/pith-image; its base is kept for the next run)
#   IMAGE=pith sudo -E scripts/image.sh         tests an image that was built before
#
# Layers of an earlier run are used again where nothing that they were made of has changed.
#
# Needs buildah, podman, runc, debootstrap, redis-server, an npm registry and a Debian mirror, which on Debian is that of the
# machine. No image is downloaded: the base that the Dockerfile names is made of Debian and of Node's npm package.
set -eu

folder=${1:-/tmp/pith-image}
home=$(cd "$(dirname "$0")/.." && pwd)
port=${PORT:-7484}
redis_port=${REDIS_PORT:-7485}
base=$(sed -n '0,/^FROM /s/^FROM \([^ ]*\).*/\1/p' "$home/Dockerfile")
most_megabytes=900
export PITH_TOKEN=secret-of-this-run
mkdir -p "$folder"
work=$(mktemp -d "$folder/work.XXXXXX")
fail() { echo "image: $*" >&2; exit 1; }

redis=
finish() {
  podman ps --all --quiet --filter "name=pith-$$-" | xargs --no-run-if-empty podman rm --force --time 1 > /dev/null
  [ -z "$redis" ] || kill "$redis"
  rm -rf "$work"
}
trap finish EXIT

# The mirror from which this machine installs the packages of a Debian release; nothing on another system.
mirror() { apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Origin: Debian' "Codename: $1" | head -n 1; }

build() {
# The base: Debian, Node and npm.
if ! podman image exists "docker.io/library/$base"; then
  root=$folder/base
  [ -e "$root/etc/debian_version" ] || debootstrap --variant=minbase bookworm "$root" $(mirror bookworm)
  security=$(mirror bookworm-security)
  [ -z "$security" ] || grep -q security "$root/etc/apt/sources.list" ||
    echo "deb $security bookworm-security main" >> "$root/etc/apt/sources.list"
  node=$(node --input-type=module -e "
    import { otherNode } from '$home/scripts/other-nodes.mjs';
    const { path, reason } = otherNode($(echo "$base" | grep -o '[0-9]*' | head -n 1));
    if (path === undefined) throw new Error(reason);
    console.log(path);")
  install -D "$node" "$root/usr/local/bin/node"
  ldd "$node" | grep -o '/[^ ]*' | while read -r library; do
    [ -e "$root$library" ] || install -D "$library" "$root$library"
  done
  mkdir -p "$root/usr/local/lib/node_modules"
  cp -R "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")" "$root/usr/local/lib/node_modules/"
  ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  # As the images of Docker have it: packages are unpacked without waiting for the disk.
  echo force-unsafe-io > "$root/etc/dpkg/dpkg.cfg.d/docker-apt-speedup"
  rm -rf "$root"/var/cache/apt/archives/*.deb "$root"/var/lib/apt/lists/*
  tar -C "$root" -c . | podman import --change 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' \
    - "docker.io/library/$base"
fi

echo '--- build'
# Mounts the certificates of the machine's network for the build.
settings=()
if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
  echo 'cafile=/etc/lent-ca.pem' > "$work/npmrc"
  settings=(--volume "$NODE_EXTRA_CA_CERTS:/etc/lent-ca.pem:ro" --volume "$work/npmrc:/root/.npmrc:ro")
fi
earlier=$(podman image ls --quiet --no-trunc localhost/pith:latest)
buildah bud --isolation chroot --network host --pull-never --layers --tag pith "${settings[@]}" "$home" > "$work/build.log" 2>&1 ||
  { tail -n 30 "$work/build.log"; fail 'the build failed'; }
[ -z "$earlier" ] || [ "$earlier" = "$(podman image ls --quiet --no-trunc localhost/pith:latest)" ] ||
  podman rmi "$earlier" > /dev/null || echo 'note: the earlier image is in use, and stays'
echo "built in $SECONDS s"
}
[ -n "${IMAGE:-}" ] || build
image=${IMAGE:-pith}
megabytes=$(($(podman image inspect "$image" --format '{{.Size}}') / 1000000))
echo "size: $megabytes MB"
[ "$megabytes" -le "$most_megabytes" ] || fail "more than $most_megabytes MB"

mkdir "$work/data"
cp -R "$home/samples/news-article" "$home/samples/wiki" "$home/samples/chinese-portal" "$work/data/"
chown -R 10001:0 "$work/data"
# As compose.yml has it: contained NAME FLAG… -- ARGUMENT…
contained() {
  local name=pith-$$-$1 flags=()
  shift
  while [ "$1" != -- ]; do flags+=("$1"); shift; done
  shift
  podman --runtime runc run --name "$name" --network host --ulimit nofile=1024:1024 --ulimit nproc=1000:1000 \
    --read-only --tmpfs /tmp --tmpfs /home/pith --cap-drop ALL --security-opt no-new-privileges --shm-size 1g \
    --security-opt "seccomp=$home/docker/seccomp.json" --env PITH_TOKEN --volume "$work/data:/data" "${flags[@]}" "$image" "$@"
}
await() { # SECONDS COMMAND…
  local until=$((SECONDS + $1))
  shift
  until "$@"; do [ $SECONDS -lt $until ] || fail "in vain: $*"; sleep 0.05; done
}

# Of a process and all below it, also those that have ended: by the clock, other work on the machine counts too.
processor_ms() {
  local pid ticks=0
  for pid in "$1" $(descendants "$1"); do
    ticks=$((ticks + $(sed 's/.*) //' "/proc/$pid/stat" 2> /dev/null | awk '{ all = $12 + $13 + $14 + $15 } END { print all + 0 }')))
  done
  echo $((ticks * 1000 / $(getconf CLK_TCK)))
}
descendants() {
  local child
  for child in $(pgrep -P "$1"); do echo "$child"; descendants "$child"; done
}

echo '--- as the service runs'
contained who --entrypoint sh -- -c 'id -u; id -g; grep -E "^(CapEff|NoNewPrivs|Seccomp):" /proc/self/status; touch /opt/x 2>&1' | tee "$work/who" || true
grep -qx 10001 "$work/who" && grep -q '^CapEff:.0*$' "$work/who" && grep -q '^Seccomp:.2$' "$work/who" &&
  grep -q 'Read-only' "$work/who" || fail 'more rights than compose.yml gives'

echo '--- doctor'
contained doctor -- doctor
echo '--- segment'
contained segment -- segment news-article/page.html --picture news.png | head -n 3
[ -s "$work/data/news.png" ] || fail 'no picture'

echo '--- serve'
! curl -s "http://127.0.0.1:$port/" > /dev/null || fail "port $port is taken: set PORT"
# The best of three starts.
ready=999999
for turn in 1 2 3; do
  [ $turn = 1 ] || podman rm --force --time 10 "pith-$$-serve" > /dev/null
  started=$(date +%s%3N)
  contained serve --detach -- serve --host 0.0.0.0 --port "$port" > /dev/null
  await 60 curl -fs "http://127.0.0.1:$port/readyz" -o /dev/null
  took=$(($(date +%s%3N) - started))
  used=$(processor_ms "$(podman inspect "pith-$$-serve" --format '{{.State.Pid}}')")
  echo "ready after $took ms, with $used ms of processor time"
  [ "$used" -ge "$ready" ] || ready=$used
done
ask() {
  curl -sS --max-time 60 "http://127.0.0.1:$port/v1/segment" -H "authorization: Bearer $PITH_TOKEN" \
    -H 'content-type: application/json' -H "accept: $1" -d "$2"
}
ask text/markdown '{"html":"<h1>Boats</h1><p>They leave at noon."}' | grep -q '^# Boats' || fail 'no answer'
podman exec "pith-$$-serve" node -e \
  "fetch('http://127.0.0.1:$port/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))" ||
  fail 'the health check'

echo '--- a page that takes all memory'
greedy='<script>const all=[];for(;;)all.push(new Array(1e7).fill(all.length))</script><p>Greedy'
ask application/json "{\"html\":\"$greedy\"}" | head -c 200
echo
ask text/markdown '{"html":"<h1>Boats</h1><p>They leave at noon."}' | grep -q '^# Boats' || fail 'no answer afterwards'

echo '--- SIGTERM while a page is read'
slow="{\"html\":\"<h1>Slow</h1><p>It waits for two seconds.\",\"wait\":2000}"
ask text/markdown "$slow" > "$work/slow" &
asking=$!
sleep 1
podman stop --time 30 "pith-$$-serve" > /dev/null
wait "$asking"
cat "$work/slow"
grep -q '^# Slow' "$work/slow" || fail 'the page that was read was lost'
code=$(podman inspect "pith-$$-serve" --format '{{.State.ExitCode}}')
[ "$code" = 143 ] || fail "exit code $code"

echo '--- mcp'
echo '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}' |
  contained mcp --interactive -- mcp | grep -o '"serverInfo":[^}]*}' || fail 'no MCP'

echo '--- a batch over two workers'
redis-server --port "$redis_port" --bind 127.0.0.1 --save '' --dir "$work" > /dev/null &
redis=$!
queue=redis://127.0.0.1:$redis_port
for name in one two; do
  contained $name --detach -- worker --queue "$queue" --concurrency 1 --allow-files /data > /dev/null
done
contained batch -- batch /data/news-article /data/wiki /data/chinese-portal --out run --queue "$queue"
records=$(grep -c '"ok":true' "$work/data/run/results.jsonl")
echo "$records records"
[ "$records" -ge 3 ] || fail 'too few records'

echo '--- no orphan'
zombies=$(podman exec "pith-$$-one" sh -c 'cat /proc/[0-9]*/stat' | awk '$3 == "Z"' | wc -l)
[ "$zombies" = 0 ] || fail "$zombies zombies in a worker"
for name in one two; do podman stop --time 30 "pith-$$-$name" > /dev/null; done
! pgrep -u 10001 > /dev/null || fail 'a process is left'

echo '--- what should not be in it'
mounted=$(podman image mount "$image")
find "$mounted" -xdev \( -name .npmrc -o -name .git -o -name '*.map' -o -name '*.pem' -o -name 'id_*' -o -name .env \
  -o -path '*/opt/pith/src' -o -path '*/opt/pith/node_modules/typescript' -o -path '*/@sparticuz/*' \) \
  \( -type d -o -type f -size +0 \) -not -path '*/etc/ssl/*' -not -path '*/ca-certificates/*' -not -path '*/usr/local/lib/node_modules/npm/*' > "$work/found"
find "$mounted" -xdev -perm /6000 -type f -path '*/opt/*' >> "$work/found"
find "$mounted/opt/pith" -xdev -perm -o+w -not -type l >> "$work/found"
podman image unmount "$image" > /dev/null
[ ! -s "$work/found" ] || { cat "$work/found"; fail 'found in the image'; }
podman image inspect "$image" --format '{{json .Config}}'
echo "--- all well in $SECONDS s: $megabytes MB, ready with $ready ms of processor time"
