# syntax=docker/dockerfile:1
# docker build -t switchboard .

FROM node:24-slim AS build
WORKDIR /build
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json .npmrc ./
RUN npm install --omit=dev --no-save --ignore-scripts --no-audit --no-fund --loglevel=error
COPY . .
RUN npm run standalone

FROM node:24-slim
WORKDIR /app
# A writable folder, also without a mounted volume.
RUN install -d -o node -g node -m 700 /data
COPY --from=build --chown=root:root /build/.next/standalone ./
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/serve.mjs"]
