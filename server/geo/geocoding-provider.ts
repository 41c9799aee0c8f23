import type { AskedAddress, Candidate } from '#streets/geocode-address.ts';

/** An empty list means not found; an error makes the chain try the next provider. */
export type GeocodingProvider = {
  name: string;
  /** Most likely first. */
  geocode(address: AskedAddress): Promise<Candidate[]>;
  /** `detail` is for the operator. */
  health(): Promise<{ isUp: boolean; detail: string }>;
};
