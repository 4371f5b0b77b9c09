# Postrider in a small image: docs/production.md#docker says how to run it.
#
# BUILD_BASE only has to bring npm: Node itself comes from npm, as everywhere else. BASE is what the image is made of.
ARG BUILD_BASE=node:26-trixie-slim
ARG BASE=debian:trixie-slim

FROM ${BUILD_BASE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
# First without our code, so that a change to it doesn't install every package again.
# A registry of your own: --secret id=npmrc,src=$HOME/.npmrc; it's in no layer of the image.
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc \
  npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY . .
# Builds the dashboard; what only that needs is then removed, and so is what Node brings besides its program.
RUN node_modules/.bin/node dashboard/build.ts \
  && npm pkg delete dependencies.vite dependencies.react dependencies.react-dom dependencies.@mantine/core \
    dependencies.@mantine/hooks dependencies.@tanstack/react-query dependencies.wouter overrides \
  && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/node-linux-*/include node_modules/node-linux-*/share node_modules/node-linux-*/*.md dashboard/src client \
  && mkdir /data

FROM ${BASE}
# Node's program is linked to libatomic, which Debian's small image doesn't have.
RUN ldconfig -p | grep -q libatomic.so.1 \
  || (apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*)
WORKDIR /app
# The program belongs to root, and the server can't change it. Its data is all it can write.
COPY --from=build /app /app
COPY --from=build --chown=10001:10001 /data /data
# Numeric, so that Kubernetes can see that it isn't root.
USER 10001:10001
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
  CMD ["/app/node_modules/.bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The exec form, so that signals reach it: on SIGTERM it finishes running requests first.
ENTRYPOINT ["/app/node_modules/.bin/node", "--max-semi-space-size=8", "--heap-growing-percent=50", "/app/bin/postrider.js"]
CMD ["serve"]
