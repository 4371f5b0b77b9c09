#!/usr/bin/env bash
# Builds the image, runs it, and checks that it serves requests, doesn't run as root, stores its data in the volume and shuts down cleanly.
# Needs buildah, and uses podman if it is available, with root or rootless containers. Not part of npm test.
#
#   deploy/test-image.sh               uses the Dockerfile's base images, from a registry
#   deploy/test-image.sh --local-base  uses no registry: debootstrap creates a Debian system, with this machine's Node and npm (needs root)
#
# npm's settings come from NPMRC (default: ~/.npmrc) and NODE_EXTRA_CA_CERTS, passed as a build secret.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v buildah >/dev/null; then
  echo 'Skipped: install buildah (and podman) to test the image.'
  # Test runners report this exit code as skipped.
  exit 77
fi

# Set WORK_DIR to keep the base images for the next run.
work=${WORK_DIR:-$(mktemp -d)}
mkdir -p "$work"
# A name that doesn't replace any of your images.
image=localhost/postrider-test
port=${PORT:-44900}
running=
cleanup() {
  [ -z "$running" ] || kill "$running" 2>/dev/null || true
  rm -rf "$work/npmrc" "$work/data"
  [ -n "${WORK_DIR:-}" ] || rm -rf "$work"
}
trap cleanup EXIT

# These settings also work inside a container, which has no overlayfs and no separate namespaces.
storage=(--root "$work/storage" --runroot "$work/run" --storage-driver vfs)
buildah() { command buildah "${storage[@]}" "$@"; }

bases=()
if [ "${1:-}" = --local-base ]; then
  bases=(--build-arg BASE=localhost/test-base --build-arg BUILD_BASE=localhost/test-build-base --pull-never)
fi
if [ "${1:-}" = --local-base ] && ! buildah inspect --type image localhost/test-build-base >/dev/null 2>&1; then
  npm_folder=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
  debootstrap --variant=minbase --include=libatomic1,libstdc++6,ca-certificates "${SUITE:-bookworm}" "$work/debian" >"$work/debootstrap.log" ||
    { tail "$work/debootstrap.log"; exit 1; }
  rm -rf "$work"/debian/var/cache/apt/archives/*.deb "$work"/debian/var/lib/apt/lists/*
  base=$(buildah from scratch)
  buildah add -q "$base" "$work/debian" / >/dev/null
  buildah commit -q "$base" localhost/test-base >/dev/null
  # The build stage uses this machine's npm and Node.
  buildah copy -q "$base" "$(command -v node | xargs readlink -f)" /usr/local/bin/node >/dev/null
  buildah copy -q "$base" "$npm_folder" /usr/local/lib/node_modules/npm >/dev/null
  buildah run --isolation chroot "$base" ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
  buildah commit -q "$base" localhost/test-build-base >/dev/null
  buildah rm "$base" >/dev/null
  rm -rf "$work/debian"
fi

npmrc=$work/npmrc
cat "${NPMRC:-$HOME/.npmrc}" >"$npmrc" 2>/dev/null || : >"$npmrc"
if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
  awk '/BEGIN/ { line = "" } { line = line (line == "" ? "" : "\\n") $0 } /END/ { print "ca[]=\"" line "\"" }' "$NODE_EXTRA_CA_CERTS" >>"$npmrc"
fi

echo '== build'
buildah bud --format docker --isolation chroot --network host "${bases[@]}" --secret "id=npmrc,src=$npmrc" -t "$image" .
echo "size: $(buildah images --format '{{.Size}}' "$image")"
buildah inspect --type image "$image" >"$work/config.json"
grep -q '"Healthcheck"' "$work/config.json" || { echo 'The image has no health check.'; exit 1; }
grep -q '"User": "10001:10001"' "$work/config.json" || { echo 'The image runs as root.'; exit 1; }

echo '== run'
mkdir -p "$work/data"
chown 10001:10001 "$work/data" 2>/dev/null || chmod 777 "$work/data"
settings=(--network host --env PORT="$port" --env PUBLIC_URL=https://mail.example.com)
in_podman() {
  podman "${storage[@]}" run --rm "${settings[@]}" --volume "$work/data:/data" --cgroups disabled --ulimit host --read-only --tmpfs /tmp --cap-drop all "$image" "$@"
}
# If podman is missing or can't start containers, run the image's files, user and variables in a chroot. buildah mounts its own folder over
# /data there, so the data is in /mnt.
in_chroot() {
  buildah run --isolation chroot "${settings[@]}" --volume "$work/data:/mnt" --env DATA_DIR=/mnt "$container" -- /app/node_modules/.bin/node \
    /app/node_modules/postrider/bin/postrider.js "$@"
}
if in_podman --version 2>"$work/podman.log"; then
  start() { in_podman "$@"; }
else
  tail -n 1 "$work/podman.log"
  echo 'podman cannot run the image here: running it with buildah, in a chroot.'
  container=$(buildah from --pull-never "$image")
  start() { in_chroot "$@"; }
fi

start team create --name 'My team'
token=$(start token create --team 1)
start serve >"$work/log" 2>&1 &
running=$!
for _ in $(seq 100); do
  curl -fs "http://127.0.0.1:$port/ready" >/dev/null && break
  kill -0 "$running" || { cat "$work/log"; exit 1; }
  sleep 0.2
done
page=$(curl -fs "http://127.0.0.1:$port/")
asset=$(grep -o '/assets/[^"]*\.js' <<<"$page" | head -1)
curl -fs -o /dev/null -w "GET $asset: %{http_code}, %{size_download} bytes\n" "http://127.0.0.1:$port$asset"
echo "GET /api/v1/brands: $(curl -fs -H "Authorization: Bearer $token" "http://127.0.0.1:$port/api/v1/brands")"
[ -f "$work/data/postrider.db" ] || { echo 'The data is not in the volume.'; exit 1; }
# Look only at child processes of this script: another Postrider may be running.
descendants() { for child in $(pgrep -P "$1"); do echo "$child"; descendants "$child"; done; }
is_server() { tr '\0' ' ' <"/proc/$1/cmdline" | grep -q '^/app/node_modules/.*/node .*/app/node_modules/postrider/bin/postrider.js serve'; }
server=$(for process in $(descendants "$running"); do is_server "$process" && echo "$process"; done | head -1)
echo "user: $(awk '/^Uid/ { print $2 }' "/proc/$server/status")"

echo '== stop'
kill -TERM "$server"
wait "$running" && echo 'The server exited with 0 on SIGTERM.'
running=
