import { rmSync } from 'node:fs';
import { startProduction } from '#test/helpers/production-server.ts';

// Playwright starts this file with PORT and DATA_DIR, and stops it with SIGTERM.

// Runs no jobs, because creating AVIF files would take a third of a small machine's CPU. Other tests cover
// those jobs.
const server = startProduction({ ROLE: 'web', DATA_DIR: process.env.DATA_DIR ?? '' });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.process.kill(signal));
const code = await server.left;
// The database supervisor may still be cleaning up.
if (process.env.DATA_DIR) {
  rmSync(process.env.DATA_DIR, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
process.exit(code);
