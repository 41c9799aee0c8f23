import type { Settings } from '../../config/settings.ts';

export type MapSettings = Pick<
  Settings,
  'valhallaUrl' | 'geocoder' | 'censusUrl' | 'nominatimUrl' | 'walkScoreKey' | 'walkScoreUrl'
>;

/** The servers of the OpenStreetMap projects are everybody's. */
const PUBLIC_HOSTS = /(^|\.)openstreetmap\.(org|de|fr)$/;

/** Calls a second: one to hosts that all the world shares; null, as many as come, to the operator's own. */
export function politeRate(url: string): number | null {
  return PUBLIC_HOSTS.test(new URL(url).hostname) ? 1 : null;
}

/** @throws where the settings name a service and not where it is */
export function refuseMissingServices({ geocoder, nominatimUrl }: MapSettings): void {
  if (geocoder !== 'nominatim' || nominatimUrl !== null) return;
  throw new Error(
    'NOMINATIM_URL must be set where GEOCODER is nominatim: where your own is, such as http://nominatim.internal:8080.',
  );
}
