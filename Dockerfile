# The command line, the service and workers, with Chromium and fonts: docs/container.md.
FROM node:22-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
# What pith needs and the queue stay installed. The image has Debian's Chromium, which is built for amd64 and arm64.
RUN npm run build && rm -rf dist/types dist/internals.js dist/*.map && \
  npm pkg set dependencies.bullmq=6 dependencies.ioredis=5 && npm pkg delete devDependencies peerDependencies && \
  npm prune --omit=dev --ignore-scripts && find node_modules -name '*.map' -delete

FROM node:22-bookworm-slim
COPY docker/install-system.sh /tmp/
RUN sh /tmp/install-system.sh && rm /tmp/install-system.sh
COPY --from=build /build/package.json /build/LICENSE /opt/pith/
COPY --from=build /build/node_modules /opt/pith/node_modules
COPY --from=build /build/dist /opt/pith/dist
RUN ln -s /opt/pith/dist/cli.js /usr/local/bin/pith
# TINI_SUBREAPER: also where the engine has an init process of its own (--init).
# The home folder is empty at each start: compiled code would be kept in vain.
ENV NODE_ENV=production NODE_DISABLE_COMPILE_CACHE=1 HOME=/home/pith TINI_SUBREAPER=1
USER 10001:0
WORKDIR /data
EXPOSE 7484
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:7484/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--", "pith"]
CMD ["serve", "--host", "0.0.0.0"]
