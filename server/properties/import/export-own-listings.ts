import { setImmediate as breathe } from 'node:timers/promises';
import { getManagerReader } from '../../accounts/find-reader.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/tables.ts';
import { FileAnswer } from '../../http/file-answer.ts';
import { findExportFacts, findOwnIds } from '../manage/own-properties.queries.ts';
import { findListingSources } from '../write-read-model.ts';
import { type ExportedListing, writeCsv } from './write-csv.ts';

const PAGE_LENGTH = 200;

async function* ownListings(db: Db, manager_id: number): AsyncGenerator<ExportedListing[]> {
  for (let before: number | undefined; ; ) {
    const ids = await findOwnIds(db, manager_id, { before, limit: PAGE_LENGTH });
    if (ids.length === 0) return;
    const facts = new Map((await findExportFacts(db, ids, manager_id)).map((fact) => [fact.id, fact]));
    const sources = await findListingSources(db, ids);
    yield sources.flatMap((source) => {
      const fact = facts.get(source.listing.id);
      return fact ? [{ ...source, external_id: fact.external_id, features: fact.features }] : [];
    });
    before = ids.at(-1);
    await breathe();
  }
}

/** In the import's format. */
export async function exportOwnListings(context: Context): Promise<FileAnswer> {
  const { manager_id } = getManagerReader(context);
  const pieces: string[] = [writeCsv.head];
  for await (const listings of ownListings(context.db, manager_id))
    pieces.push(...listings.map(writeCsv.listing));
  return new FileAnswer(pieces.join(''), { name: 'porchlight-listings.csv', type: 'text/csv' });
}
