import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '#server/db/open-database.ts';

/**
 * A program that the crash tests kill. It opens the bundled database in the given folder, writes rows until
 * it is terminated, and prints each row's number after its commit.
 */
const [dataDir = '', writer = ''] = process.argv.slice(2);
const log = { info() {}, warn() {} };
const database = await openDatabase({ dataDir, log });
const { db } = database;
await sql`create table if not exists acknowledged (writer text not null, n int not null)`
  .execute(db)
  .catch((error: { code?: string }) => {
    // A concurrent writer may already have created the table, its type or the row.
    if (!['23505', '42P07', '42710'].includes(error.code ?? '')) throw error;
  });
let isEnding = false;
process.once('SIGTERM', () => {
  isEnding = true;
});
process.stdout.write('ready\n');

async function write(lane: number): Promise<void> {
  for (let n = lane; !isEnding; n += 8) {
    try {
      await sql`insert into acknowledged (writer, n) values (${writer}, ${n})`.execute(db);
      process.stdout.write(`${n}\n`);
    } catch {
      await sleep(20); // The database server may be restarting.
    }
  }
}

await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map(write));
await database.close();
process.stdout.write('closed\n');
