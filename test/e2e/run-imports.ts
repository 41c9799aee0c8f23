import { gzipSync } from 'node:zlib';
import { insertListingImport } from '#server/properties/import/listing-imports.queries.ts';
import { listingImportTasks } from '#server/properties/import/run-listing-import.ts';
import { withDatabase } from './test-data.ts';

const SILENT = { info: () => {}, warn: () => {}, error: () => {} };

/**
 * Runs the manager's waiting imports, because the shared test server runs no jobs.
 * @returns how many it ran
 */
export async function runImports(manager_id: number): Promise<number> {
  return await withDatabase(async (db) => {
    const tasks = listingImportTasks({ db, geocoder: null });
    const context = { log: SILENT, attempt: 1, signal: new AbortController().signal };
    const waiting = await db
      .selectFrom('listing_imports')
      .select('id')
      .where('manager_id', '=', manager_id)
      .where('state', '=', 'waiting')
      .execute();
    for (const { id } of waiting) await tasks['import-listings']!({ id }, context);
    return waiting.length;
  });
}

/** Checks a file that lacks required columns. Returns the id of the import. */
export async function createImport(manager_id: number): Promise<number> {
  const id = await withDatabase((db) =>
    insertListingImport(db, {
      ...{ manager_id, language: 'en', is_dry_run: true },
      file_name: `${'UnbreakableName'.repeat(9)}.csv`,
      file: gzipSync(`Code,Beds\n${'1'.repeat(90)},2\n`),
    }),
  );
  await runImports(manager_id);
  return id;
}
