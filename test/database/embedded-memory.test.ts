import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { startEmbedded } from '#server/db/embedded/start-embedded.ts';
import { openFolder, removeFolder } from './crash-scene.ts';

const QUERIES = 100;
/** The least that a text of 300,000 bytes takes of memory that is fetched anew, in pages of 4 kB. */
const PAGES_OF_A_TEXT = 73;

/** Pages that the system has given to a process so far (`minflt` of `proc(5)`). */
function pagesGiven(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[7]);
}

test.skipIf(process.platform !== 'linux')(
  'the bundled PostgreSQL puts a long list together in memory that it has already',
  async () => {
    const folder = openFolder();
    const server = await startEmbedded({
      folder: join(folder, 'postgres'),
      isDurable: false,
      log: { info() {}, warn() {} },
    });
    const client = new pg.Client({ ...server.connection, database: 'postgres' });
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      const ask = async () => {
        for (let n = 0; n < QUERIES; n += 1)
          await client.query(
            `select string_agg(repeat('x', 1000), ',') as list from generate_series(1, 300)`,
          );
      };
      await ask();
      const before = pagesGiven(rows[0]!.pid);
      await ask();
      expect((pagesGiven(rows[0]!.pid) - before) / QUERIES).toBeLessThan(PAGES_OF_A_TEXT / 4);
    } finally {
      await client.end();
      await server.close();
      removeFolder(folder);
    }
  },
);
