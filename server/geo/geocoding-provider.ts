/** An address as its parts are typed; each may be '' or nonsense. */
export type AskedAddress = { address_1: string; city: string; state: string; postal_code: string };

/** How closely a place was found: the house, between its neighbours, the street, the postal code, the city. Best first. */
export const GEOCODE_PRECISIONS = ['address', 'interpolated', 'street', 'zip', 'city'] as const;
export type GeocodePrecision = (typeof GEOCODE_PRECISIONS)[number];

/** Where an address may be. */
export type Candidate = {
  /** Degrees. */
  lng: number;
  lat: number;
  precision: GeocodePrecision;
  /** From 0 to 1: how sure it is that this is what was meant. */
  confidence: number;
  /** What was found, for the person who confirms the pin. */
  label: string;
  /** Who found it: 'openstreetmap', 'census', ... */
  source: string;
  /** Of a street, where it is known: how long it is, in metres. */
  length_m?: number;
};

/** A source of places for addresses. Nothing found is an empty list; an error means that the next provider is asked. */
export type GeocodingProvider = {
  name: string;
  /** The most likely first. */
  geocode(address: AskedAddress): Promise<Candidate[]>;
  /** Whether it answers at present, with a sentence for the operator. */
  health(): Promise<{ isUp: boolean; detail: string }>;
};
