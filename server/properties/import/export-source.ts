import type { Db } from '../../db/tables.ts';
import { findListingSources } from '../write-read-model.ts';
import { findSourceListings } from './listing-import.queries.ts';
import { writeCsv } from './write-csv.ts';
import { writeHotpads } from './write-hotpads.ts';
import { writeMits } from './write-mits.ts';

export const LISTING_WRITERS = { csv: writeCsv, mits: writeMits, hotpads: writeHotpads };
export type ExportFormat = keyof typeof LISTING_WRITERS;

const PAGE_LENGTH = 200;

/** Streams a source's listings that are not deleted, in the order of their ids. */
export async function* exportSource(
  db: Db,
  source: string,
  format: ExportFormat,
): AsyncGenerator<{ text: string; listings: number }> {
  const write = LISTING_WRITERS[format];
  yield { text: write.head, listings: 0 };
  for (let after = 0; ; ) {
    const page = await findSourceListings(db, source, after, PAGE_LENGTH);
    if (page.length === 0) break;
    after = page.at(-1)!.id;
    const facts = new Map(page.map((one) => [one.id, one]));
    const sources = await findListingSources(
      db,
      page.map(({ id }) => id),
    );
    const texts = sources
      .toSorted((a, b) => a.listing.id - b.listing.id)
      .map((one) => write.listing({ ...one, ...facts.get(one.listing.id)! }));
    yield { text: texts.join(''), listings: texts.length };
  }
  yield { text: write.tail, listings: 0 };
}
