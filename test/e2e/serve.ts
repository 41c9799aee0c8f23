import { rmSync } from 'node:fs';
import { startProduction } from '#test/helpers/production-server.ts';

// What Playwright starts before the tests, with PORT and DATA_DIR set, and ends with SIGTERM.

// No jobs beside the tests: AVIF of the demo's photos would take a third of a small machine and is tested elsewhere.
const server = startProduction({ ROLE: 'web', DATA_DIR: process.env.DATA_DIR ?? '' });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.process.kill(signal));
const code = await server.left;
// The database's keeper may still be putting its things away.
if (process.env.DATA_DIR) {
  rmSync(process.env.DATA_DIR, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
process.exit(code);
