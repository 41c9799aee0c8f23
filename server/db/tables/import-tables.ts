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

/** A feed that is fetched daily. */
interface ScheduledFeedsTable {
  id: IdColumn;
  manager_id: number;
  /** Source of its listings. */
  source: string;
  url: string;
  mapping: JsonColumn<ListingMappingBody> | null;
  language: Language;
  etag: string | null;
  last_modified: string | null;
  /** Time of the last attempt. */
  checked: TimeColumn | null;
  /** Number of failed attempts since the last success. */
  failures: Generated<number>;
  problem: string | null;
  created: TimeNowColumn;
}

/** Listings of a feed's last file. */
interface ScheduledFeedListingsTable {
  feed_id: number;
  property_id: number;
}

/** Files of managers and feeds, imported by a job. */
export interface ListingImportsTable {
  id: IdColumn;
  manager_id: number;
  feed_id: number | null;
  /** Language of the report. */
  language: Language;
  file_name: string;
  /** Compressed with gzip. Null once the file is deleted. */
  file: Buffer | null;
  mapping: JsonColumn<ListingMappingBody> | null;
  state: Generated<'waiting' | 'running' | 'done' | 'failed'>;
  is_dry_run: boolean;
  /** True if the manager accepted that many listings of the feed become inactive. */
  is_confirmed: Generated<boolean>;
  /** From 0 to 1. */
  progress: Generated<number>;
  columns: JsonColumn<FileColumn[]> | null;
  report: JsonColumn<ImportReport> | null;
  /** Reason why the file couldn't be imported. */
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
