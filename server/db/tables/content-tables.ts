import type { JsonColumn, TimeColumn, TimeNowColumn } from './column-kinds.ts';

/** The last good copy of a content service. */
export interface ContentCopiesTable {
  /** Which service, as `contentful:space/environment`. */
  place: string;
  /** Null: it has never been read. */
  content: JsonColumn<unknown> | null;
  digest: string | null;
  /** When it was last read in full. */
  fetched: TimeColumn | null;
  /** When somebody last began to read it; long ago: it has changed since. */
  asked: TimeNowColumn;
  /** Why it could not be read the last time; null: it could. */
  failure: string | null;
}

/** A picture of the service, as this site serves it. */
export interface ContentPicturesTable {
  /** Where the original is. */
  url: string;
  storage_key: string | null;
  /** Pixels. */
  width: number | null;
  height: number | null;
  /** Why there is none; null: there is one. */
  failure: string | null;
  tried: TimeNowColumn;
}

export interface ContentTables {
  content_copies: ContentCopiesTable;
  content_pictures: ContentPicturesTable;
}
