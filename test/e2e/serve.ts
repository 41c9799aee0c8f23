import { startProduction } from '#test/helpers/production-server.ts';

// What Playwright starts before the tests, with PORT set, and ends with SIGTERM.

const server = startProduction();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.process.kill(signal));
process.exit(await server.left);
