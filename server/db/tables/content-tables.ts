import type { JsonColumn, TimeColumn, TimeNowColumn } from './column-kinds.ts';

interface ContentCopiesTable {
  /** `contentful:space/environment` */
  place: string;
  /** Null if never fetched. */
  content: JsonColumn<unknown> | null;
  digest: string | null;
  fetched: TimeColumn | null;
  asked: TimeNowColumn;
  /** Null if the last fetch succeeded. */
  failure: string | null;
}

interface ContentPicturesTable {
  url: string;
  storage_key: string | null;
  width: number | null;
  height: number | null;
  /** Null if the picture was stored. */
  failure: string | null;
  tried: TimeNowColumn;
}

export interface ContentTables {
  content_copies: ContentCopiesTable;
  content_pictures: ContentPicturesTable;
}
