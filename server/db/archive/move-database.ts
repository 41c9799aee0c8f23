import { PassThrough } from 'node:stream';
import type pg from 'pg';
import { copyRowsTo } from './copy-rows.ts';
import { findSequences } from './find-catalog.ts';
import { type LoadedTable, loadDatabase } from './load-database.ts';
import { withSnapshot } from './write-tables.ts';

/**
 * Copies one database to another, row for row, with nothing on the disk between them. The target is changed in one
 * transaction: after a failure or a kill it is as it was. What came out is read back and has the source's sums.
 * @returns the tables of the target, each with its count of rows and their SHA-256
 */
export async function moveDatabase(
  from: pg.ClientConfig,
  to: pg.ClientConfig,
  onTable: (table: LoadedTable) => void,
): Promise<LoadedTable[]> {
  return await withSnapshot(from, async ({ client, migrations, tables }) => {
    const sources = tables.map((table) => ({
      ...table,
      open: () => {
        const rows = new PassThrough();
        // A failure of the reading side ends the writing side, which takes the whole transaction back.
        copyRowsTo(client, table, rows).catch((error: Error) => rows.destroy(error));
        return rows;
      },
    }));
    const source = { migrations, tables: sources, findSequences: () => findSequences(client) };
    return await loadDatabase(to, { source, isReplacing: false, onTable });
  });
}
