import type { AlertFrequency } from '#shared/rules/alert-frequencies.ts';
import type { MatchKind } from '#shared/rules/match-kinds.ts';
import type { IdColumn, JsonColumn, TimeColumn, TimeNowColumn } from './column-kinds.ts';

interface SavedSearchesTable {
  id: IdColumn;
  user_id: number;
  school_id: number;
  name: string;
  /** Query of the school's housing page: area and filters, sorted. */
  query: string;
  /** Multirange that a listing's `plan_prices` must overlap, as text. Null matches every listing. */
  plan_ranges: string | null;
  frequency: AlertFrequency;
  created: TimeNowColumn;
  /** Time when the user last opened the search. */
  opened: TimeNowColumn;
  /** Time of the last alert. */
  alerted: TimeColumn | null;
  /** Time of the next alert. Null if there is nothing to send. */
  due: TimeColumn | null;
}

interface SearchMatchesTable {
  search_id: number;
  property_id: number;
  kind: MatchKind;
  /** Lowest rent of the matching floor plans. Null if none has a rent. */
  price: number | null;
  /** Change that caused the match. */
  change_id: number;
  created: TimeNowColumn;
  /** Time of the alert. Null while it is due. */
  sent: TimeColumn | null;
}

/** A card, as JSON, near a school. */
type CardBefore = { school_id: number; listing: string };

/** Changes of listings that are not matched yet, and listings that are no longer public. */
interface ListingChangesTable {
  property_id: number;
  id: IdColumn;
  /** Cards before the change. Null for a listing that was not public. */
  before: JsonColumn<CardBefore[]> | null;
  /** Time when the listing stopped being public. */
  closed: TimeColumn | null;
  is_due: boolean;
}

export interface SearchTables {
  saved_searches: SavedSearchesTable;
  search_matches: SearchMatchesTable;
  listing_changes: ListingChangesTable;
}
