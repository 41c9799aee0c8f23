export type AskedAddress = { address_1: string; city: string; state: string; postal_code: string };

/** Best first. */
export const GEOCODE_PRECISIONS = ['address', 'interpolated', 'street', 'zip', 'city'] as const;
export type GeocodePrecision = (typeof GEOCODE_PRECISIONS)[number];

export type Candidate = {
  /** Degrees. */
  lng: number;
  lat: number;
  precision: GeocodePrecision;
  /** 0 to 1. */
  confidence: number;
  /** For the user who confirms the pin. */
  label: string;
  /** 'openstreetmap', 'census', ... */
  source: string;
  /** Length of a street, in meters. */
  length_m?: number;
};

/** An empty list means not found; an error makes the chain try the next provider. */
export type GeocodingProvider = {
  name: string;
  /** Most likely first. */
  geocode(address: AskedAddress): Promise<Candidate[]>;
  /** `detail` is for the operator. */
  health(): Promise<{ isUp: boolean; detail: string }>;
};
