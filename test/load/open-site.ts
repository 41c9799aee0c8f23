import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadData } from '#demo/load/load-data.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { findFreePort } from '#test/helpers/free-port.ts';
import { startProduction } from '#test/helpers/production-server.ts';
import { untilAnswered } from '#test/helpers/until-answered.ts';
import { makeWorkers, type Worker } from './people.ts';
import { PUBLIC_SETTINGS } from './public-site.ts';
import { readSiteLog } from './site-log.ts';
import { findTown, type Town } from './town.ts';

const ORDER = { properties: 10_000, schools: 20, seed: 8, photos: 4, posts: 4000, messages: 20_000 };
const quiet = { info() {}, warn() {}, error() {} };

export type LoadedSite = {
  port: number;
  /** The process that answers. */
  pid: number;
  town: Town;
  workers: Worker[];
  /** Where the site writes its log, until it is closed. */
  logFile: string;
  close: () => Promise<void>;
};

/**
 * A public site as an operator starts it, with its bundled database, its worker and 10,000 homes, and people who are logged in for so
 * many seconds.
 * @param size where there shall be fewer homes, or less of what people write
 */
export async function openLoadedSite(
  people: number,
  seconds: number,
  size: Partial<typeof ORDER> = {},
): Promise<LoadedSite> {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-load-'));
  // Where this runs as root, the bundled database runs as another user, who must reach its folder.
  chmodSync(folder, 0o755);
  const database = await openDatabase({ dataDir: folder, log: quiet });
  await migrate({ connection: database.connection, log: quiet });
  const today = new Date().toISOString().slice(0, 10);
  await loadData({ db: database.patientDb, order: { ...ORDER, ...size, isAdding: false }, today });
  const workers = await makeWorkers(database.patientDb, people, seconds);
  const port = await findFreePort();
  const env = { ...PUBLIC_SETTINGS, PORT: String(port), DATA_DIR: folder, DEMO: 'none', ROLE: 'all' };
  const logFile = join(folder, 'site.log');
  const server = startProduction(env, { outputFile: logFile });
  const close = async () => {
    server.process.kill('SIGTERM');
    await server.left;
    const { complaints } = await readSiteLog(logFile);
    if (complaints.length > 0) process.stderr.write(`The site has said:\n${complaints.join('\n')}\n`);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    await untilAnswered(`http://127.0.0.1:${port}/api/v1/schools/?popular=true`, server.process);
    // Held open until now: the one of the server joins it.
    await database.close();
    return {
      port,
      pid: server.process.pid!,
      town: await findTown(`http://127.0.0.1:${port}`),
      workers,
      logFile,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
