import { chmodSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { findFreePort } from '#test/helpers/free-port.ts';

// E2E_BASE_URL names a server that runs already. Otherwise one is started, on a port that is read again in every worker
// from the environment it inherits, so that all of them speak to the one server.
process.env.E2E_PORT ??= String(await findFreePort());

/** Where the server keeps its data, for tests that read a mail or let time pass. The server removes it when it leaves. */
function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-e2e-'));
  // Where this runs as root, the bundled database runs as another user, who must reach its folder.
  chmodSync(folder, 0o755);
  return folder;
}
if (!process.env.E2E_BASE_URL) process.env.E2E_DATA_DIR ??= makeDataDir();

const baseURL = process.env.E2E_BASE_URL ?? `http://127.0.0.1:${process.env.E2E_PORT}`;

/** `npm test` names the one that it has found or installed; without a window it takes half of the CPU. */
const CHROMIUM =
  process.env.CHROMIUM ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Whatever a page asks for outside this machine does not exist.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE *.localhost',
];

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // What is waited for comes when a busy machine has come round to it: machines that do others' work beside this were seen at a third
  // of the usual speed, and the longest stories take half a minute. Only what will never come waits so long.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  // Below the limit of the stage, so that the report is written. It ends what hangs; the usual run takes a third of it.
  globalTimeout: 30 * 60_000,
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    baseURL,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // It changes nothing while the server answers, and requests that pass through it are not seen by a test that holds them back.
    serviceWorkers: 'block',
    // Drawn without a graphics card, what moves costs a sixth of all. The long stories of a newcomer and of a new student are told with
    // motion.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every test costs as much as the test; asked for with TRACE=1 when one must be understood.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: CHROMIUM, args: FLAGS },
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@narrow/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grepInvert: /@wide/,
      // What sets widths of its own, and what no width changes.
      testIgnore: [
        '**/screenshots.e2e.ts',
        '**/security-policy.e2e.ts',
        '**/{account,account-axe,account-links,account-no-javascript,inquiries,login-plain,mailbox,no-javascript,not-found,notifications}.e2e.ts',
      ],
      // Layout is the same at every density, and a fifth of the work is drawing.
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
