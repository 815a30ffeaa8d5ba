# `docker build .`: about 510 MB, of which Node's base image is 240. With Podman, `podman build --format docker .`: its own format has no
# health check. Both stages are one image by digest; to move to another one, `docker buildx imagetools inspect node:24.21.0-bookworm-slim`
# prints it. The version is that of `node` in package.json.
FROM node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20 AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN node bin/build.mjs
RUN node bin/copy-runtime.mjs /runtime

FROM node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data PAYLOAD_CONFIG_PATH=/app/cms/payload.config.ts NEXT_TELEMETRY_DISABLED=1 NPM_CONFIG_UPDATE_NOTIFIER=false
WORKDIR /app
RUN install --directory --owner=node --group=node /data
# Owned by root: the product cannot change itself.
COPY --from=build /runtime /app
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=1h CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/api/health`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
