import { setting } from './setting.ts';
import { asOneOf, asOptional, asOptionalServiceUrl, asServiceUrl } from './setting-readers.ts';

/** Optional: imported streets, own scores and estimates are the fallback. */
export const MAP_SETTINGS = {
  valhallaUrl: setting(
    'VALHALLA_URL',
    '',
    'A Valhalla for travel times and routes, such as http://valhalla.internal:8002. Empty: imported streets, else estimates.',
    asOptionalServiceUrl,
    true,
  ),
  geocoder: setting(
    'GEOCODER',
    'embedded',
    'Who finds the place of an address before the imported map is asked: embedded (nobody), census or nominatim.',
    asOneOf('embedded', 'census', 'nominatim'),
  ),
  nominatimUrl: setting(
    'NOMINATIM_URL',
    '',
    'Where Nominatim is, for GEOCODER=nominatim; your own, since the public one is not for sites.',
    asOptionalServiceUrl,
    true,
  ),
  censusUrl: setting(
    'CENSUS_GEOCODER_URL',
    'https://geocoding.geo.census.gov/geocoder',
    'Where the geocoder of the U.S. Census Bureau is, for GEOCODER=census.',
    asServiceUrl,
  ),
  walkScoreKey: setting(
    'WALK_SCORE_KEY',
    '',
    "Key of the Walk Score API. Empty: the site's own scores.",
    asOptional,
    true,
  ),
  walkScoreUrl: setting(
    'WALK_SCORE_URL',
    'https://api.walkscore.com',
    'Where the Walk Score API is.',
    asServiceUrl,
  ),
};
