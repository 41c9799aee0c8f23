import type { Settings } from '../../config/settings.ts';

export type MapSettings = Pick<
  Settings,
  'valhallaUrl' | 'geocoder' | 'censusUrl' | 'nominatimUrl' | 'walkScoreKey' | 'walkScoreUrl'
>;

/** Shared public servers. */
const PUBLIC_HOSTS = /(^|\.)openstreetmap\.(org|de|fr)$/;

/** Calls per second: one for public hosts (their usage policy); null: unlimited. */
export function politeRate(url: string): number | null {
  return PUBLIC_HOSTS.test(new URL(url).hostname) ? 1 : null;
}

/** @throws if a named service has no URL */
export function refuseMissingServices({ geocoder, nominatimUrl }: MapSettings): void {
  if (geocoder !== 'nominatim' || nominatimUrl !== null) return;
  throw new Error(
    'NOMINATIM_URL must be set where GEOCODER is nominatim: where your own is, such as http://nominatim.internal:8080.',
  );
}
