import type { Generated } from 'kysely';
import type {
  DateColumn,
  IdColumn,
  JsonColumn,
  JsonDefaultColumn,
  TimeColumn,
  TimeNowColumn,
} from './column-kinds.ts';

/** Degrees. */
interface Point {
  lng: number;
  lat: number;
}

/** One import of a region. */
export interface MapVersionsTable {
  id: IdColumn;
  /** The region's name in addresses. */
  region: string;
  state: 'filling' | 'current' | 'old';
  /** Degrees. */
  west: number;
  south: number;
  east: number;
  north: number;
  /** Where there is anything within the box, as west, south, east and north; none: everywhere. */
  areas: JsonDefaultColumn<[number, number, number, number][]>;
  /** The day of the data; null: its file does not say. */
  data_date: DateColumn | null;
  attribution: string;
  /** How much of what there is, for operators. */
  counts: JsonDefaultColumn<Record<string, number>>;
  started: TimeNowColumn;
  completed: TimeColumn | null;
}

export interface MapGraphsTable {
  version_id: number;
  /** From 0. */
  part: Generated<number>;
  /** Compressed by `packStreets`; the parts together are the output of `encodeStreetGraph`. */
  bytes: Buffer;
  /** Bytes after decompression. */
  raw_bytes: number;
}

export interface MapTilesTable {
  version_id: number;
  z: number;
  x: number;
  y: number;
  /** A vector tile, gzipped. */
  bytes: Buffer;
}

export interface MapPlacesTable extends Point {
  version_id: number;
  ref: string;
  kind: string;
  name: string;
  url: string | null;
}

export interface MapStopsTable extends Point {
  version_id: number;
  ref: string;
  name: string | null;
  mode: 'bus' | 'rail' | 'ferry';
  routes: string[];
}

export interface MapAddressesTable extends Point {
  version_id: number;
  ref: string;
  number: string;
  street: string;
  street_key: string;
  city: string | null;
  postcode: string | null;
}

export interface MapStreetsTable extends Point {
  id: IdColumn;
  version_id: number;
  name: string;
  street_key: string;
  /** Metres. */
  length_m: number;
}

/** When a part of what is known of a home is to be worked out again. */
export interface PlaceDuesTable {
  property_id: number;
  part: 'travel' | 'around';
  due: TimeColumn;
  /** How often in a row a source was away. */
  failures: Generated<number>;
}

/** A service of others, as those who ask it last found it. */
export interface MapServicesTable {
  name: string;
  /** Which one the settings name, as a hash; null: none. */
  configured: string | null;
  last_answer: TimeColumn | null;
  last_failure: TimeColumn | null;
  /** A sentence, without addresses and keys. */
  failure: string | null;
  /** Until then it is left alone. */
  open_until: TimeColumn | null;
}

/** What geocoders of others have said of addresses. */
export interface GeocodesTable {
  /** Its name: 'census', ... */
  provider: string;
  /** Of the address as it is asked for; nobody's address stands here in words. */
  address_hash: string;
  /** As `Candidate` says. */
  candidates: JsonColumn<unknown[]>;
  is_found: boolean;
  asked: TimeNowColumn;
}

export interface MapTables {
  map_versions: MapVersionsTable;
  map_graphs: MapGraphsTable;
  map_tiles: MapTilesTable;
  map_places: MapPlacesTable;
  map_stops: MapStopsTable;
  map_addresses: MapAddressesTable;
  map_streets: MapStreetsTable;
  place_dues: PlaceDuesTable;
  map_services: MapServicesTable;
  geocodes: GeocodesTable;
}
