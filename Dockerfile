# Postrider in a small image: docs/production.md#docker explains how to run it.
# BUILD_BASE needs only npm, which installs Node. The final image is based on BASE.
ARG BUILD_BASE=node:26-trixie-slim
ARG BASE=debian:trixie-slim

FROM ${BUILD_BASE} AS build
WORKDIR /source
COPY package.json package-lock.json ./
COPY client/package.json client/
COPY dashboard/package.json dashboard/
# Install packages before copying our code, so that Docker can cache them.
# For a private registry, use --secret id=npmrc,src=$HOME/.npmrc; the file doesn't end up in the image.
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc \
  npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# Only the installed package goes into the image: not the source, and not the packages that only the build needs.
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc \
  npm run package && npm install --prefix /app --ignore-scripts --no-audit --no-fund ./postrider-*.tgz && mkdir /data

FROM ${BASE}
# Node is linked to libatomic, which Debian's slim image doesn't have.
RUN ldconfig -p | grep -q libatomic.so.1 \
  || (apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*)
WORKDIR /app
# The program belongs to root, so that the server can write only to /data.
COPY --from=build /app /app
COPY --from=build --chown=10001:10001 /data /data
# A numeric user id, so that Kubernetes can check that it isn't root.
USER 10001:10001
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# For `docker exec … postrider`.
ENV PATH=/app/node_modules/.bin:$PATH
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
  CMD ["/app/node_modules/.bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The exec form passes signals to the server: on SIGTERM, it finishes the requests in progress first.
ENTRYPOINT ["/app/node_modules/.bin/node", "/app/node_modules/postrider/bin/postrider.js"]
CMD ["serve"]
