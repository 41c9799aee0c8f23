import { isProblem } from '#shared/api/errors.ts';
import { listingImport, listingImports, scheduledFeeds } from '#shared/api/listing-import.ts';
import type { ImportItem, ImportState, ScheduledFeedItem } from '#shared/api/listing-import-schemas.ts';
import { managerFeed } from '#shared/api/manager-feed.ts';
import type { LoadArgs } from '../api/page-loader.ts';

export type BulkContent = {
  kind: 'bulk';
  /** The import that the URL names. Null if there is none. */
  current: ImportState | null;
  imports: ImportItem[];
  feeds: ScheduledFeedItem[];
  feedKey: string | null;
};

async function findImport({ call, signal }: LoadArgs, id: number | undefined): Promise<ImportState | null> {
  if (id === undefined) return null;
  try {
    return await call(listingImport, { id }, { signal });
  } catch (error) {
    if (!isProblem(error, 404)) throw error;
    return null;
  }
}

export async function readBulk(args: LoadArgs, id: number | undefined): Promise<BulkContent> {
  const { call, signal } = args;
  const [current, imports, feeds, { key }] = await Promise.all([
    findImport(args, id),
    call(listingImports, {}, { signal }),
    call(scheduledFeeds, {}, { signal }),
    call(managerFeed, {}, { signal }),
  ]);
  return { kind: 'bulk', current, imports, feeds, feedKey: key };
}
