import type { Generated } from 'kysely';
import type { DateColumn, IdColumn, JsonDefaultColumn, TimeColumn, TimeNowColumn } from './column-kinds.ts';

interface Point {
  lng: number;
  lat: number;
}

export interface MapVersionsTable {
  id: IdColumn;
  region: string;
  state: 'filling' | 'current' | 'old';
  west: number;
  south: number;
  east: number;
  north: number;
  /** West, south, east, north. Empty if data is everywhere. */
  areas: JsonDefaultColumn<[number, number, number, number][]>;
  data_date: DateColumn | null;
  attribution: string;
  counts: JsonDefaultColumn<Record<string, number>>;
  started: TimeNowColumn;
  completed: TimeColumn | null;
}

interface MapGraphsTable {
  version_id: number;
  part: Generated<number>;
  /** All parts joined are the output of `encodeStreetGraph`, compressed by `compressGraph`. */
  bytes: Buffer;
  raw_bytes: number;
}

interface MapTilesTable {
  version_id: number;
  z: number;
  x: number;
  y: number;
  /** A gzipped vector tile. */
  bytes: Buffer;
}

interface MapPlacesTable extends Point {
  version_id: number;
  ref: string;
  kind: string;
  name: string;
  url: string | null;
}

interface MapStopsTable extends Point {
  version_id: number;
  ref: string;
  name: string | null;
  mode: 'bus' | 'rail' | 'ferry';
  routes: string[];
}

interface MapAddressesTable extends Point {
  version_id: number;
  ref: string;
  number: string;
  street: string;
  street_key: string;
  city: string | null;
  postcode: string | null;
}

interface MapStreetsTable extends Point {
  id: IdColumn;
  version_id: number;
  name: string;
  street_key: string;
  length_m: number;
}

export interface PlaceDuesTable {
  property_id: number;
  part: 'travel' | 'around';
  due: TimeColumn;
  failures: Generated<number>;
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
}
