import { setImmediate as breathe } from 'node:timers/promises';
import { requireManager } from '../../accounts/authenticate.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/tables.ts';
import { FileResponse } from '../../http/file-response.ts';
import { findExportFacts, findOwnIds } from '../manage/own-properties.queries.ts';
import { findListingSources } from '../write-read-model.ts';
import { type ExportedListing, writeCsv } from './write-csv.ts';
import { writeMits } from './write-mits.ts';

const PAGE_LENGTH = 200;

/** @param isPublicOnly omits inactive and hidden listings */
export async function* ownListings(
  db: Db,
  manager_id: number,
  isPublicOnly = false,
): AsyncGenerator<ExportedListing[]> {
  for (let before: number | undefined; ; ) {
    const ids = await findOwnIds(db, manager_id, { before, limit: PAGE_LENGTH });
    if (ids.length === 0) return;
    const facts = new Map((await findExportFacts(db, ids, manager_id)).map((fact) => [fact.id, fact]));
    const sources = await findListingSources(db, ids);
    yield sources.flatMap((source) => {
      const fact = facts.get(source.listing.id);
      return fact && (fact.is_public || !isPublicOnly)
        ? [{ ...source, external_id: fact.external_id, features: fact.features }]
        : [];
    });
    before = ids.at(-1);
    await breathe();
  }
}

/** Exports the manager's listings in a format that the import reads. */
export async function exportOwnListings(context: Context, format: 'csv' | 'xml'): Promise<FileResponse> {
  const { manager_id } = requireManager(context);
  const write = format === 'csv' ? writeCsv : writeMits;
  const pieces: string[] = [write.head];
  for await (const listings of ownListings(context.db, manager_id)) {
    for (const listing of listings) pieces.push(write.listing(listing));
  }
  pieces.push(write.tail);
  const type = format === 'csv' ? 'text/csv' : 'application/xml';
  return new FileResponse(pieces.join(''), { name: `porchlight-listings.${format}`, type });
}
