import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { DatabaseUnavailableError } from '../connection-problem.ts';
import type { DatabaseLog } from '../database-log.ts';
import { changeOwner, isReachable, type ServerUser } from './server-user.ts';

export interface ClusterPlace {
  /** Absolute path without symbolic links. The folder may not exist yet. */
  cluster: string;
  /** Private, short, and the same for every process. */
  socketFolder: string;
  logFile: string;
}

export const SYSTEM_FOLDER = '/var/lib/porchlight';
/** Socket paths are limited to 107 bytes, including the file name. */
const MAX_SOCKET_FOLDER_BYTES = 90;

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

function resolveFolder(folder: string): string {
  mkdirSync(dirname(folder), { recursive: true });
  return join(realpathSync(dirname(folder)), basename(folder));
}

/** Uses `systemFolder` if the server's user can't reach the folder, and records its path in a file. */
function findReachableFolder(
  wanted: string,
  user: ServerUser,
  systemFolder: string,
  log: DatabaseLog,
): string {
  const recordFile = `${wanted}.moved-to`;
  if (existsSync(recordFile)) return readFileSync(recordFile, 'utf8').trim();
  if (existsSync(wanted) || isReachable(dirname(wanted), user)) return wanted;
  const substitute = join(systemFolder, `${basename(wanted)}-${shortHash(wanted)}`);
  mkdirSync(systemFolder, { recursive: true, mode: 0o755 });
  chmodSync(systemFolder, 0o755);
  log.warn(
    `${dirname(wanted)} is not accessible to the database's user; the database is in ${substitute} instead.`,
  );
  writeFileSync(recordFile, `${substitute}\n`);
  return substitute;
}

function socketFolderOf(cluster: string, user: ServerUser): string {
  const name = `porchlight-${shortHash(cluster)}`;
  const wanted = join(tmpdir(), name);
  const isFit =
    Buffer.byteLength(wanted) <= MAX_SOCKET_FOLDER_BYTES &&
    existsSync(tmpdir()) &&
    isReachable(tmpdir(), user);
  return isFit ? wanted : join('/tmp', name);
}

/** @throws DatabaseUnavailableError if the folder belongs to another user */
export function makeSocketFolder(folder: string, user: ServerUser): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
    changeOwner(folder, user);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const stats = lstatSync(folder);
  if (user.isOther && stats.isDirectory() && stats.uid === 0) changeOwner(folder, user);
  else if (!stats.isDirectory() || stats.uid !== user.uid) {
    throw new DatabaseUnavailableError(
      `${folder} belongs to another user, so the bundled database cannot use it. Remove it or set TMPDIR.`,
    );
  }
  chmodSync(folder, 0o700);
}

/** @param folder `DATA_DIR/postgres` */
export function findClusterPlace(
  folder: string,
  user: ServerUser,
  log: DatabaseLog,
  systemFolder = SYSTEM_FOLDER,
): ClusterPlace {
  const cluster = findReachableFolder(resolveFolder(folder), user, systemFolder, log);
  return { cluster, socketFolder: socketFolderOf(cluster, user), logFile: `${cluster}.log` };
}
