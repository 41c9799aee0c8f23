import { startProduction } from '#test/helpers/production-server.ts';

// What Playwright starts before the tests, with PORT set, and ends with SIGTERM.

// No jobs beside the tests: AVIF of the demo's photos would take a third of a small machine and is tested elsewhere.
const server = startProduction({ ROLE: 'web' });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.process.kill(signal));
process.exit(await server.left);
