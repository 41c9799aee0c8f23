import type { Generated, GeneratedAlways } from 'kysely';
import type { LocationPrecision } from '#shared/api/address-places.ts';
import type { FEATURE_TYPES } from '#shared/api/features.ts';
import type { PRICE_PER, PROPERTY_CATEGORIES, PROPERTY_STATUSES } from '#shared/api/properties.ts';
import type { FEATURE_GROUPS } from '#shared/rules/feature-order.ts';
import type { FieldWithoutDefault, PropertyFieldValues } from '#shared/rules/property-fields.ts';
import type { TIERS } from '#shared/rules/tier-order.ts';
import type { TravelQuality } from '#shared/rules/travel-modes.ts';
import type {
  DateColumn,
  IdColumn,
  JsonColumn,
  JsonDefaultColumn,
  TimeColumn,
  TimeNowColumn,
} from './column-kinds.ts';

/** A nullable column needs no default. */
type ColumnOf<V> = null extends V ? V : Generated<V>;
type PropertyFieldColumns = {
  [F in keyof PropertyFieldValues]: F extends FieldWithoutDefault
    ? PropertyFieldValues[F]
    : ColumnOf<PropertyFieldValues[F]>;
};

/** `address_1` is empty only where the place is an area. */
export interface PropertiesTable extends PropertyFieldColumns {
  id: IdColumn;
  manager_id: number;
  category: Generated<(typeof PROPERTY_CATEGORIES)[number]>;
  tier: Generated<(typeof TIERS)[number]>;
  /** 0 free, 1 standard, 2 premium. */
  tier_rank: GeneratedAlways<number>;
  status: Generated<(typeof PROPERTY_STATUSES)[number]>;
  billing_period: Generated<'monthly'>;
  contract_end_date: DateColumn | null;
  lng: number;
  lat: number;
  location_precision: Generated<LocationPrecision>;
  /** The point is an area's center, not the building. */
  is_approximate: Generated<boolean>;
  is_demo: Generated<boolean>;
  /** Source of an imported listing, and its id there. Both or neither. */
  source: string | null;
  external_id: string | null;
  /** Hash of the last imported row: an unchanged one is skipped. */
  source_hash: Buffer | null;
  /** Idempotency key. */
  client_key: string | null;
  /** Last confirmation or save by its manager. */
  availability_confirmed: TimeNowColumn;
  /** Last email that asked for confirmation. */
  availability_asked: TimeColumn | null;
  /** Deactivated without a confirmation, or after the manager's answer that it is rented. Null if set inactive by hand. */
  lapsed: TimeColumn | null;
  deleted: TimeColumn | null;
  /** Hidden by staff or reports; `status` stays. */
  hidden: TimeColumn | null;
  hidden_cause: 'staff' | 'reports' | null;
  hidden_reason: string | null;
  /** When its manager's account was blocked; null while it is not. */
  manager_blocked: TimeColumn | null;
  /** Since when it is not public after it was; null for one that is, and for a draft that never was. The table keeps it. */
  closed: TimeColumn | null;
  /** The tier that a single-family manager has asked for and not paid. */
  requested_tier: Exclude<(typeof TIERS)[number], 'free'> | null;
  /** Grows by one with every save: two editors cannot overwrite each other unseen. */
  version: Generated<number>;
  created: TimeNowColumn;
  updated: TimeNowColumn;
}

interface PropertySchoolsTable {
  school_id: number;
  property_id: number;
  /** Metres, straight line. */
  distance_from_school: number;
  /** Seconds. */
  drive_time: number | null;
  walk_time: number | null;
  bike_time: number | null;
  walk_route: string | null;
  quality: Generated<TravelQuality>;
  source: Generated<string>;
  featured_rank: number | null;
}

interface PropertyAuxTable {
  property_id: number;
  walkscore: number | null;
  walkscore_description: string | null;
  transit_score: number | null;
  transit_description: string | null;
  bike_score: number | null;
  bike_description: string | null;
  nearby_places: JsonDefaultColumn<unknown[]>;
  source: string;
  /** The page on which a service explains its scores; null for the site's own. */
  /** The day of the map that the scores are from; null: the service's, or the map does not say. */
  map_date: DateColumn | null;
  computed: TimeNowColumn;
}

interface PropertyRoutesTable {
  property_id: number;
  school_id: number;
  mode: 'drive' | 'walk' | 'bike';
  trip: JsonColumn<unknown>;
  source: string;
  attribution: Generated<string>;
  computed: TimeNowColumn;
}

interface FeaturesTable {
  id: IdColumn;
  name: string;
  slug: string;
  group: Generated<(typeof FEATURE_GROUPS)[number]>;
  type: (typeof FEATURE_TYPES)[number];
}

interface PropertyFeaturesTable {
  property_id: number;
  feature_id: number;
}

export interface FloorPlansTable {
  id: IdColumn;
  property_id: number;
  name: Generated<string>;
  sq_feet: number | null;
  stories: Generated<number>;
  /** Whole US dollars a month; 0 or null: 'Call'. 1000 when left out. */
  price: Generated<number | null>;
  price_max: number | null;
  bedrooms: Generated<number>;
  full_bath: Generated<number>;
  half_bath: Generated<number>;
  date_available: DateColumn | null;
  tour_url: string | null;
  price_per: Generated<(typeof PRICE_PER)[number]>;
  /** As that of a property. */
  client_key: string | null;
  created: TimeNowColumn;
  updated: TimeNowColumn;
}

interface FloorPlanFeaturesTable {
  floor_plan_id: number;
  feature_id: number;
}

export interface PhotosTable {
  id: IdColumn;
  property_id: number;
  caption: Generated<string>;
  order: Generated<number>;
  storage_key: string;
  /** Pixels of the largest stored file. */
  width: number;
  height: number;
  placeholder: string | null;
  source_url: string | null;
  client_key: string | null;
  /** Sum of its WebP files; null for old photos. */
  bytes: number | null;
  created: TimeNowColumn;
  updated: TimeNowColumn;
}

/** Read model for searches: one row per active property and school nearby. */
interface PropertyCardsTable {
  school_id: number;
  property_id: number;
  lng: number;
  lat: number;
  distance: number;
  tier_rank: number;
  featured_rank: number | null;
  lowest_price: number | null;
  /** A multirange of `planPricePoint`s, as text. */
  plan_prices: string;
  /** JSON text of the fields that depend on the school, without braces. */
  travel: string;
  /** Unconfirmed for long: sorted after the others of its tier. */
  is_stale: Generated<boolean>;
  /** Whole minutes to the school, rounded as on pages. Null if unknown. */
  walk_minutes: number | null;
  bike_minutes: number | null;
  drive_minutes: number | null;
  /** The card with its travel as JSON. */
  listing: string;
}

/** Read model for list items: JSON text without the closing brace. */
interface PropertyFormsTable {
  property_id: number;
  form: string;
  /** Path below the school's housing page. */
  page: string;
  /** Additional fields of the detail response, as JSON without braces. */
  detail: string;
  /** The nearest school. */
  near_school_id: number | null;
  /** Travel to the nearest school, as JSON fields without braces. */
  near_travel: string | null;
  version: Generated<number>;
}

/** A photo URL of an imported file, pending or failed. Deleted after the download. */
interface PhotoFetchesTable {
  property_id: number;
  url: string;
  /** A sentence; null while pending. */
  problem: string | null;
  created: TimeNowColumn;
}

interface FavoritesTable {
  user_id: number;
  property_id: number;
  /** The property's title when it was saved. */
  name: Generated<string>;
  created: TimeNowColumn;
}

interface ImportRunsTable {
  id: IdColumn;
  kind: 'schools' | 'listings';
  source: string;
  file_name: string;
  started: TimeNowColumn;
  finished: TimeColumn | null;
  counts: JsonDefaultColumn<Record<string, number>>;
}

export interface ListingTables {
  properties: PropertiesTable;
  property_schools: PropertySchoolsTable;
  property_aux: PropertyAuxTable;
  property_routes: PropertyRoutesTable;
  features: FeaturesTable;
  property_features: PropertyFeaturesTable;
  floor_plans: FloorPlansTable;
  floor_plan_features: FloorPlanFeaturesTable;
  photos: PhotosTable;
  property_cards: PropertyCardsTable;
  property_forms: PropertyFormsTable;
  photo_fetches: PhotoFetchesTable;
  favorites: FavoritesTable;
  import_runs: ImportRunsTable;
}
