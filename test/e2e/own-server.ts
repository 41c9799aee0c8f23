import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '#test/helpers/free-port.ts';
import { type ProductionServer, startProduction } from '#test/helpers/production-server.ts';
import { expect } from './visit.ts';

/** Starts a server without demo data for one test, which may kill and restart it. */
export async function startOwnServer() {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'porchlight-own-'));
  chmodSync(DATA_DIR, 0o755);
  const PORT = String(await findFreePort());
  const base = `http://127.0.0.1:${PORT}`;
  let server: ProductionServer;

  const isUp = async () =>
    await fetch(`${base}/api/v1/features/`).then(
      ({ ok }) => ok,
      () => false,
    );
  const start = async () => {
    server = startProduction({ PORT, DATA_DIR, DEMO: 'none' });
    await expect.poll(isUp, { timeout: 60_000, intervals: [200] }).toBe(true);
  };
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    server.process.kill(signal);
    await server.left;
  };
  const close = async () => {
    await end('SIGTERM');
    rmSync(DATA_DIR, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    await start();
  } catch (error) {
    await close();
    throw error;
  }
  return { base, dataDir: DATA_DIR, start, kill: () => end('SIGKILL'), close };
}
