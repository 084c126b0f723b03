# Build with `docker build -t lectern .`. Run with a volume at /data; the rest of the file system may be read-only, with a
# tmpfs at /tmp. Set PUBLIC_URL, and DATABASE_URL and SEALING_KEY for PostgreSQL.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /source
COPY . .
RUN npm run build
# The fonts of PDFs, which the bundle leaves out.
RUN npm install --prefix dist --omit=dev --ignore-scripts --no-audit --no-fund --no-package-lock

FROM node:24.21.0-bookworm-slim
COPY --from=build /source/dist /opt/lectern
RUN install --directory --owner=node --group=node --mode=0700 /data
USER node
WORKDIR /data
ENV NODE_ENV=production \
    NODE_COMPILE_CACHE=/tmp/node-compile-cache \
    HOST=0.0.0.0 \
    DATA_DIR=/data
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 4000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/opt/lectern/lectern.js"]
CMD ["start"]
