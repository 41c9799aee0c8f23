/** What people look for around a home. The first four are what pages show; the others count for the scores. */
export const PLACE_KINDS = [
  'restaurant',
  'grocery',
  'shopping',
  'hospital',
  'cafe',
  'errand',
  'park',
  'school',
  'library',
  'entertainment',
] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** Where something of the map came from: `node/123`. */
export type MapRef = `${'node' | 'way' | 'relation'}/${number}`;

type Located = { ref: MapRef; lng: number; lat: number };

/** A named place. A cafe is also one of the restaurants that pages list. `url` is its own site, or null. */
export type MapPlace = Located & { kind: PlaceKind; name: string; url: string | null };

/** Where a bus or a train stops, and which lines do: their names as the map has them, each once. */
export type MapStop = Located & { name: string | null; mode: 'bus' | 'rail' | 'ferry'; routes: string[] };

/** A house with a number. Keys are texts as `streetKey` makes them, so that `N High St` and `North High Street` are one. */
export type MapAddress = Located & {
  number: string;
  street: string;
  street_key: string;
  city: string | null;
  postcode: string | null;
};

/** A street with a name; one that is interrupted for long is several. The point lies on it, in its middle. */
export type MapStreet = { name: string; street_key: string; lng: number; lat: number; length_m: number };

/** All that is listed of an extract beside its streets' graph and its tiles. */
export type MapFeatures = {
  places: MapPlace[];
  stops: MapStop[];
  addresses: MapAddress[];
  streets: MapStreet[];
};
