import type { JsonColumn, TimeColumn, TimeNowColumn } from './column-kinds.ts';

interface ContentCopiesTable {
  /** `contentful:space/environment` */
  place: string;
  /** Null: never read. */
  content: JsonColumn<unknown> | null;
  digest: string | null;
  fetched: TimeColumn | null;
  /** Start of the last read; old: stale. */
  asked: TimeNowColumn;
  /** Null: succeeded. */
  failure: string | null;
}

interface ContentPicturesTable {
  /** The original's URL. */
  url: string;
  storage_key: string | null;
  width: number | null;
  height: number | null;
  /** Null: stored. */
  failure: string | null;
  tried: TimeNowColumn;
}

export interface ContentTables {
  content_copies: ContentCopiesTable;
  content_pictures: ContentPicturesTable;
}
