import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changeOwner, serverUser } from '#server/db/embedded/server-user.ts';
import { findFreePort } from './free-port.ts';
import { INITDB, type PlainServer, POSTGRES_FOLDER, plainServer, runTool } from './plain-server.ts';

export interface ReplicatedServer {
  primary: PlainServer;
  /** A streaming replica of the primary. */
  replica: PlainServer;
  close(): Promise<void>;
}

/** True if pg_basebackup is installed. The bundled PostgreSQL lacks it. */
export const CAN_REPLICATE = existsSync(join(POSTGRES_FOLDER, 'pg_basebackup'));
export const WHY_NOT_REPLICATED =
  'SKIPPED: no pg_basebackup in /usr/lib/postgresql; install postgresql-15 to run this';

const SETTINGS = ['fsync=off', 'shared_buffers=16MB'];

/** Starts a primary and a streaming replica, each with its own folder and port. */
export async function startReplicated(): Promise<ReplicatedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-replicated-'));
  chmodSync(folder, 0o755);
  const [first, second] = ['primary', 'replica'].map((name) => join(folder, name)) as [string, string];
  for (const data of [first, second]) {
    mkdirSync(data, { mode: 0o700 });
    changeOwner(data, serverUser());
  }
  const primary = plainServer(first, await findFreePort(), SETTINGS);
  const replica = plainServer(second, await findFreePort(), SETTINGS);
  const close = async () => {
    await Promise.all([primary.crash(), replica.crash()]);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    runTool('initdb', ['-D', first, ...INITDB]);
    await primary.start();
    const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'porchlight'];
    runTool('pg_basebackup', ['-D', second, ...from, '-R', '-X', 'stream', '-c', 'fast', '-N']);
    await replica.start();
  } catch (error) {
    await close();
    throw error;
  }
  return { primary, replica, close };
}
