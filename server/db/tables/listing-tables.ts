import type { Generated, GeneratedAlways } from 'kysely';
import type { LocationPrecision } from '#shared/api/address-places.ts';
import type { FEATURE_TYPES } from '#shared/api/features.ts';
import type { PRICE_PER, PROPERTY_CATEGORIES, PROPERTY_STATUSES } from '#shared/api/properties.ts';
import type { FEATURE_GROUPS } from '#shared/rules/feature-order.ts';
import type { Fee } from '#shared/rules/fees.ts';
import type { PlanFacts } from '#shared/rules/plan-facts.ts';
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

/** Nullable columns are optional in inserts without `Generated`. */
type ColumnOf<V> = null extends V ? V : Generated<V>;
type PropertyFieldColumns = {
  [F in keyof PropertyFieldValues]: F extends FieldWithoutDefault
    ? PropertyFieldValues[F]
    : ColumnOf<PropertyFieldValues[F]>;
};

/** `address_1` is empty only if the location is an area. */
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
  /** The coordinates are the center of an area. */
  is_approximate: Generated<boolean>;
  is_demo: Generated<boolean>;
  /** `source` and `external_id` are both set or both null. */
  source: string | null;
  external_id: string | null;
  /** The import skips unchanged rows. */
  source_hash: Buffer | null;
  /** Idempotency key from the client. */
  client_key: string | null;
  availability_confirmed: TimeNowColumn;
  availability_asked: TimeColumn | null;
  /**
   * Set for lack of confirmation or because the manager said that it is rented. Null if set inactive by hand.
   */
  lapsed: TimeColumn | null;
  deleted: TimeColumn | null;
  /** Doesn't change `status`. */
  hidden: TimeColumn | null;
  hidden_cause: 'staff' | 'reports' | null;
  hidden_reason: string | null;
  manager_blocked: TimeColumn | null;
  /** A trigger sets it. Null for active listings, and for drafts that were never active. */
  closed: TimeColumn | null;
  /** A single-family manager has not paid for this tier yet. */
  requested_tier: Exclude<(typeof TIERS)[number], 'free'> | null;
  /** Prevents concurrent editors from overwriting each other. */
  version: Generated<number>;
  created: TimeNowColumn;
  updated: TimeNowColumn;
}

interface PropertySchoolsTable {
  school_id: number;
  property_id: number;
  /** Meters in a straight line. */
  distance_from_school: number;
  /** Travel times in seconds. */
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
  /** Whole US dollars a month. 0 and null are shown as 'Call'. */
  price: Generated<number | null>;
  price_max: number | null;
  bedrooms: Generated<number>;
  full_bath: Generated<number>;
  half_bath: Generated<number>;
  date_available: DateColumn | null;
  tour_url: string | null;
  price_per: Generated<(typeof PRICE_PER)[number]>;
  /** Per bed or unit like the price. Null if that of the property applies. */
  deposit: number | null;
  fees: Generated<Fee[]>;
  /** Idempotency key from the client. */
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
  /** Pixels of the largest file. */
  width: number;
  height: number;
  placeholder: string | null;
  source_url: string | null;
  client_key: string | null;
  /** Total bytes of the WebP files. Null for old photos. */
  bytes: number | null;
  created: TimeNowColumn;
  updated: TimeNowColumn;
}

/** One row per active property and nearby school. */
interface PropertyCardsTable {
  school_id: number;
  property_id: number;
  lng: number;
  lat: number;
  distance: number;
  tier_rank: number;
  featured_rank: number | null;
  lowest_price: number | null;
  /** Lowest monthly cost per person. */
  lowest_cost: number | null;
  /** Multirange of `planPricePoint` values, as text. */
  plan_prices: string;
  /** Bit mask of `TRAITS`. */
  traits: Generated<number>;
  /** Only SQL reads these composite values. */
  plans: Generated<PlanFacts[]>;
  /** Normalized by `searchText`. */
  search_text: Generated<string>;
  /** JSON without braces. */
  travel: string;
  /** Searches sort unconfirmed listings last in their tier. */
  is_stale: Generated<boolean>;
  /** Whole minutes, rounded as on pages. */
  walk_minutes: number | null;
  bike_minutes: number | null;
  drive_minutes: number | null;
  /** JSON with travel times. */
  listing: string;
}

/** JSON text without the closing brace. */
interface PropertyFormsTable {
  property_id: number;
  form: string;
  /** Path below the school's housing page. */
  page: string;
  /** JSON without braces. */
  detail: string;
  near_school_id: number | null;
  /** JSON without braces, for the nearest school. */
  near_travel: string | null;
  version: Generated<number>;
}

/** Deleted after the download. */
interface PhotoFetchesTable {
  property_id: number;
  url: string;
  /** Null while pending. */
  problem: string | null;
  created: TimeNowColumn;
}

interface FavoritesTable {
  user_id: number;
  property_id: number;
  name: Generated<string>;
  created: TimeNowColumn;
}

/** A trigger inserts rows for public listings. */
interface PriceChangesTable {
  id: IdColumn;
  property_id: number;
  floor_plan_id: number;
  price_before: number;
  price_after: number;
  created: TimeNowColumn;
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
  price_changes: PriceChangesTable;
}
