import type { Generated } from 'kysely';
import type { FileColumn, ImportReport } from '#shared/api/listing-import-schemas.ts';
import type { ListingMappingBody } from '#shared/api/listing-mapping-schemas.ts';
import type { Language } from '#shared/texts/language.ts';
import type { IdColumn, JsonColumn, JsonDefaultColumn, TimeColumn, TimeNowColumn } from './column-kinds.ts';

interface ImportRunsTable {
  id: IdColumn;
  kind: 'schools' | 'listings';
  source: string;
  file_name: string;
  started: TimeNowColumn;
  finished: TimeColumn | null;
  counts: JsonDefaultColumn<Record<string, number>>;
}

interface ScheduledFeedsTable {
  id: IdColumn;
  manager_id: number;
  source: string;
  url: string;
  mapping: JsonColumn<ListingMappingBody> | null;
  language: Language;
  etag: string | null;
  last_modified: string | null;
  checked: TimeColumn | null;
  /** Failed attempts since the last success. */
  failures: Generated<number>;
  problem: string | null;
  created: TimeNowColumn;
}

interface ScheduledFeedListingsTable {
  feed_id: number;
  property_id: number;
}

export interface ListingImportsTable {
  id: IdColumn;
  manager_id: number;
  feed_id: number | null;
  language: Language;
  file_name: string;
  /** Compressed with gzip. Null once the file is deleted. */
  file: Buffer | null;
  mapping: JsonColumn<ListingMappingBody> | null;
  state: Generated<'waiting' | 'running' | 'done' | 'failed'>;
  is_dry_run: boolean;
  /** The manager accepted that many listings become inactive. */
  is_confirmed: Generated<boolean>;
  /** From 0 to 1. */
  progress: Generated<number>;
  columns: JsonColumn<FileColumn[]> | null;
  report: JsonColumn<ImportReport> | null;
  problem: string | null;
  created: TimeNowColumn;
  finished: TimeColumn | null;
}

export interface ImportTables {
  import_runs: ImportRunsTable;
  scheduled_feeds: ScheduledFeedsTable;
  scheduled_feed_listings: ScheduledFeedListingsTable;
  listing_imports: ListingImportsTable;
}
