import type { AlertFrequency } from '#shared/rules/alert-frequencies.ts';
import type { MatchKind } from '#shared/rules/match-kinds.ts';
import type { IdColumn, JsonColumn, TimeColumn, TimeNowColumn } from './column-kinds.ts';

interface SavedSearchesTable {
  id: IdColumn;
  user_id: number;
  school_id: number;
  name: string;
  /** Sorted query of the school's housing page. */
  query: string;
  /** Multirange that a listing's `plan_prices` must overlap. Null matches every listing. */
  plan_ranges: string | null;
  frequency: AlertFrequency;
  created: TimeNowColumn;
  opened: TimeNowColumn;
  alerted: TimeColumn | null;
  /** Null if there is nothing to send. */
  due: TimeColumn | null;
}

interface SearchMatchesTable {
  search_id: number;
  property_id: number;
  kind: MatchKind;
  /** Lowest rent of the matching floor plans. */
  price: number | null;
  change_id: number;
  created: TimeNowColumn;
  /** Null while due. */
  sent: TimeColumn | null;
}

type CardBefore = { school_id: number; listing: string };

interface ListingChangesTable {
  property_id: number;
  id: IdColumn;
  /** Null for a listing that was not public. */
  before: JsonColumn<CardBefore[]> | null;
  closed: TimeColumn | null;
  is_due: boolean;
}

export interface SearchTables {
  saved_searches: SavedSearchesTable;
  search_matches: SearchMatchesTable;
  listing_changes: ListingChangesTable;
}
