import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '#test/helpers/source-tree.ts';

// The production server as an operator starts it, on a small demo of its own that is gone afterwards. Playwright waits
// for its address and ends it with SIGTERM.

const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-e2e-'));
// Where this runs as root, the bundled database runs as another user, who must reach its folder.
chmodSync(dataDir, 0o755);
const server: ChildProcess = spawn(process.execPath, [join(ROOT, 'server', 'main.ts')], {
  cwd: ROOT,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    DEMO: 'small',
    REQUEST_LIMIT_PER_MINUTE: '0',
    // Nothing listens there: the map must do without a network.
    MAP_STYLE_URL: 'http://127.0.0.1:9/style.json',
    MAP_STYLE_URL_DARK: 'http://127.0.0.1:9/dark.json',
  },
});

server.once('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code ?? 1);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
