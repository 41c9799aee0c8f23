import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';

/**
 * Returns a function that reads the new lines of the bundled database's log. For another database, they are
 * empty.
 */
export async function openServerLog(db: Db): Promise<{ name: string; read(): string }> {
  const { rows } = await sql<{ folder: string }>`select current_setting('data_directory') as folder`.execute(
    db,
  );
  const file = `${rows[0]!.folder}.log`;
  if (!existsSync(file))
    return { name: 'no log of a database, which is not the bundled one', read: () => '' };
  const handle = openSync(file, 'r');
  const { size } = fstatSync(handle);
  return {
    name: 'the log of the bundled database',
    read() {
      const bytes = Buffer.alloc(fstatSync(handle).size - size);
      readSync(handle, bytes, 0, bytes.length, size);
      closeSync(handle);
      return bytes.toString();
    },
  };
}
