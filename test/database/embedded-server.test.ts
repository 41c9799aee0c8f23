import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLibraryLinks } from '#server/db/embedded/find-binaries.ts';
import { serverUser } from '#server/db/embedded/server-user.ts';
import { type EmbeddedServer, startEmbedded } from '#server/db/embedded/start-embedded.ts';
import { openFolder, removeFolder, serverOf } from './crash-scene.ts';

let dataDir: string;
let servers: EmbeddedServer[];

beforeEach(() => {
  dataDir = openFolder();
  servers = [];
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()));
  removeFolder(dataDir);
});

async function start(isDurable = false): Promise<EmbeddedServer> {
  const log = { info() {}, warn() {} };
  const server = await startEmbedded({ folder: join(dataDir, 'postgres'), log, isDurable });
  servers.push(server);
  return server;
}

describe('startEmbedded', () => {
  test('starts a durable server on a private socket, as an unprivileged user', async () => {
    const { connection, cluster } = await start(true);
    const client = new pg.Client({ ...connection, database: 'postgres' });
    await client.connect();
    const { rows } = await client.query(`select current_setting('listen_addresses') as listen,
      current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
      current_setting('server_encoding') as encoding, lower('É') as lower`);
    await client.end();
    expect(rows).toEqual([{ listen: '', fsync: 'on', pages: 'on', encoding: 'UTF8', lower: 'é' }]);
    expect(statSync(connection.host!).mode & 0o777).toBe(0o700);
    expect(statSync(cluster).uid).toBe(serverUser().uid);
  });

  test('starts one server for six concurrent callers, and stops it with the last', async () => {
    const all = await Promise.all([1, 2, 3, 4, 5, 6].map(() => start()));
    const { pid } = serverOf(dataDir)!;
    expect(readdirSync(dataDir).filter((name) => name.includes('.init-'))).toEqual([]);
    for (const server of all.slice(1)) await server.close();
    expect(serverOf(dataDir)?.pid).toBe(pid);
    await all[0]!.close();
    expect(serverOf(dataDir)).toBeNull();
  });

  test('refuses data of another major version', async () => {
    mkdirSync(join(dataDir, 'postgres'));
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '99\n');
    await expect(start()).rejects.toThrow(
      /was made by PostgreSQL 99, which does not run here: install it, or set DATABASE_URL/,
    );
    expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['PG_VERSION']);
  });
});

test('createLibraryLinks creates missing links, once', () => {
  const native = join(dataDir, 'package', 'native');
  mkdirSync(join(native, 'lib'), { recursive: true });
  writeFileSync(join(native, 'lib', 'libicu.so.60.2'), 'library');
  const link = { source: 'native/lib/libicu.so.60.2', target: 'native/lib/libicu.so.60' };
  writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify([link]));
  createLibraryLinks(native);
  createLibraryLinks(native);
  expect(readFileSync(join(native, 'lib', 'libicu.so.60'), 'utf8')).toBe('library');
  expect(readdirSync(join(native, 'lib')).sort()).toEqual(['libicu.so.60', 'libicu.so.60.2']);
});
