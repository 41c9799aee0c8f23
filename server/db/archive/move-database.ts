import { PassThrough } from 'node:stream';
import type pg from 'pg';
import { copyRowsTo } from './copy-rows.ts';
import { findSequences } from './find-catalog.ts';
import { type LoadedTable, loadDatabase } from './load-database.ts';
import { withSnapshot } from './write-tables.ts';

/**
 * Streams all rows in one transaction of the target, then reads them back and compares sums.
 * @returns the target's tables with row counts and SHA-256
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
        // A read error rolls back the target's transaction.
        copyRowsTo(client, table, rows).catch((error: Error) => rows.destroy(error));
        return rows;
      },
    }));
    const source = { migrations, tables: sources, findSequences: () => findSequences(client) };
    return await loadDatabase(to, { source, isReplacing: false, onTable });
  });
}
