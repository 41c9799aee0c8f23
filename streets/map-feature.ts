/** Pages list the first four kinds; scores use all. */
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

export type MapRef = `${'node' | 'way' | 'relation'}/${number}`;

type Located = { ref: MapRef; lng: number; lat: number };

/** A cafe also counts as a restaurant. */
export type MapPlace = Located & { kind: PlaceKind; name: string; url: string | null };

export type MapStop = Located & { name: string | null; mode: 'bus' | 'rail' | 'ferry'; routes: string[] };

/** `street_key` is the same for all spellings of a street. */
export type MapAddress = Located & {
  number: string;
  street: string;
  street_key: string;
  city: string | null;
  postcode: string | null;
};

/** The point is on the street, next to its middle. */
export type MapStreet = { name: string; street_key: string; lng: number; lat: number; length_m: number };

export type MapFeatures = {
  places: MapPlace[];
  stops: MapStop[];
  addresses: MapAddress[];
  streets: MapStreet[];
};
