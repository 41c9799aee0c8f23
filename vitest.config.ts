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
  // This file stands before vite.config.ts: unit tests run the sources as they stand, without the bundler of the pages.
  test: {
    include: [
      '{server,shared,streets,web,cli,demo,test}/**/*.test.{ts,tsx}',
      ...(process.env.LONG === '1' ? ['{test,bench}/**/*.long.ts'] : []),
      ...(process.env.ENGINES === '1' ? ['test/**/*.engines.ts'] : []),
    ],
    globalSetup: ['./test/helpers/database-server.ts'],
    setupFiles: ['./test/helpers/quiet-console.ts', './test/helpers/undo-after-file.ts'],
    environment: 'node',
    pool: 'threads',
    // Many files wait for processes of their own, for a database or for a clock: one worker, which two cores would get by
    // default, leaves them idle.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // A fifth of the CPU went into loading the same modules for each file. What a test sets in one of them it puts back.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is waited for comes when a busy machine has come round to it; the default of one second is a timed test.
    expect: { poll: { timeout: 20_000 } },
    // Letters take their colours from it; other style sheets are empty here.
    css: { include: [/tokens\.css/] },
    unstubEnvs: true,
    restoreMocks: true,
    chaiConfig: { truncateThreshold: 0 },
  },
});
