import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// For worker threads and child processes, which load the same modules.
process.env.NODE_COMPILE_CACHE ??= join(
  import.meta.dirname,
  'node_modules',
  '.cache',
  'porchlight',
  'compiled',
);

export default defineConfig({
  // Takes precedence over vite.config.ts: unit tests run the sources without the pages' bundler plugins.
  test: {
    include: [
      '{server,shared,streets,web,cli,demo,test}/**/*.test.{ts,tsx}',
      ...(process.env.LONG === '1' ? ['{test,bench}/**/*.long.ts'] : []),
      ...(process.env.ENGINES === '1' ? ['test/**/*.engines.ts'] : []),
    ],
    globalSetup: ['./test/helpers/database-server.ts'],
    setupFiles: ['./test/helpers/fail-on-console.ts', './test/helpers/run-cleanups.ts'],
    environment: 'node',
    pool: 'threads',
    // Many files wait for child processes or the database: the default of one worker on two cores would leave them idle.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // Loading modules for each file took a fifth of the CPU time. Tests must restore module state.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Generous, because machines differ by a factor of five.
    expect: { poll: { timeout: 20_000 } },
    // Emails take their colors from it; other style sheets are empty here.
    css: { include: [/tokens\.css/] },
    unstubEnvs: true,
    restoreMocks: true,
    chaiConfig: { truncateThreshold: 0 },
  },
});
