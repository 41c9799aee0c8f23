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
  /** The point stands for an area, not for the building. */
  is_approximate: Generated<boolean>;
  is_demo: Generated<boolean>;
  /** Where an imported listing comes from, with its id there; both or neither. */
  source: string | null;
  external_id: string | null;
  /** What the source last said, so that a second run can tell an unchanged listing. */
  source_hash: Buffer | null;
  /** What the client that made it calls it, so that asking twice makes it once. */
  client_key: string | null;
  /** When its manager last said, or showed by saving it, that it is still to be had. */
  availability_confirmed: TimeNowColumn;
  /** When its manager was last asked. */
  availability_asked: TimeColumn | null;
  /** Since when it is inactive because nobody confirmed it, or its manager answered that it is gone; null where a person hid it. */
  lapsed: TimeColumn | null;
  deleted: TimeColumn | null;
  /** When staff or reports hid it; the status that its manager chose stays. */
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
  /** Pixels of the largest file kept. */
  width: number;
  height: number;
  placeholder: string | null;
  source_url: string | null;
  client_key: string | null;
  /** Of its WebP files together; null where it was stored before they were counted. */
  bytes: number | null;
  created: TimeNowColumn;
  updated: TimeNowColumn;
}

/** The read model: what a search compares, one row for a school and an active property near it. */
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
  /** Nobody has confirmed it for long: it stands behind the others of its tier. */
  is_stale: Generated<boolean>;
  /** Whole minutes to the school, as pages round them; null where the time is not known. */
  walk_minutes: number | null;
  bike_minutes: number | null;
  drive_minutes: number | null;
  /** The card with its travel as JSON. */
  listing: string;
}

/** The read model: what a list shows, as JSON text of an object whose closing brace is left off. */
interface PropertyFormsTable {
  property_id: number;
  form: string;
  /** What of the property's address follows the school's housing page. */
  page: string;
  /** Detail fields that the list form lacks, as JSON without its braces. */
  detail: string;
  /** The nearest school, which `near_travel` leads to. */
  near_school_id: number | null;
  /** The way to the nearest school as fields of JSON without its braces. */
  near_travel: string | null;
  version: Generated<number>;
}

/** A photo that an imported file names: waiting to be fetched, or with what went wrong. It goes when the photo is there. */
interface PhotoFetchesTable {
  property_id: number;
  url: string;
  /** A sentence; null while it waits. */
  problem: string | null;
  created: TimeNowColumn;
}

/** A home that somebody has saved. */
interface FavoritesTable {
  user_id: number;
  property_id: number;
  /** What the home was called when it was saved. */
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
