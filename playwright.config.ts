import { chmodSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { findFreePort } from '#test/helpers/free-port.ts';

// E2E_BASE_URL is a running server. Otherwise one is started; workers inherit its port in the environment.
process.env.E2E_PORT ??= String(await findFreePort());

/** The server's data folder, for tests that read emails or change times. The server removes it on exit. */
function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-e2e-'));
  // As root, the bundled database runs as another user, who needs access to its folder.
  chmodSync(folder, 0o755);
  return folder;
}
if (!process.env.E2E_BASE_URL) process.env.E2E_DATA_DIR ??= makeDataDir();

const baseURL = process.env.E2E_BASE_URL ?? `http://127.0.0.1:${process.env.E2E_PORT}`;

/** Set by `npm test`. The headless shell takes half of the CPU time. */
const CHROMIUM =
  process.env.CHROMIUM ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));

const PHONE = /@phone/;

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Requests to other hosts fail.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE *.localhost',
];

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // Generous, because machines differ by a factor of five: only a failing test waits this long.
  timeout: 600_000,
  expect: { timeout: 20_000 },
  // Below the limit of the stage, so that the report is written.
  globalTimeout: 30 * 60_000,
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    baseURL,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // Tests can't intercept a service worker's requests.
    serviceWorkers: 'block',
    // Without a graphics card, animations take a sixth of the time. Two tests run with motion.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs as much as the test.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: CHROMIUM, args: FLAGS },
  },
  // Each test runs once: on a phone where its title says so. `npm run test:long` runs what is valuable and slow.
  projects: [
    {
      name: 'desktop',
      grepInvert: process.env.LONG ? PHONE : [PHONE, /@long/],
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grep: PHONE,
      ...(process.env.LONG ? {} : { grepInvert: /@long/ }),
      // Layout is the same at every density, and drawing takes a fifth of the time.
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
  ],
  ...(process.env.E2E_BASE_URL
    ? {}
    : {
        webServer: {
          command: `${process.execPath} test/e2e/serve.ts`,
          url: `${baseURL}/api/v1/schools/?popular=true`,
          env: { PORT: process.env.E2E_PORT, DATA_DIR: process.env.E2E_DATA_DIR as string },
          timeout: 180_000,
          stdout: 'pipe',
          gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
        },
      }),
});
