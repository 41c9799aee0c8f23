import type { MapFeatures } from '../map-feature.ts';
import type { OsmExtract } from '../osm/osm-extract.ts';
import { listAddresses } from './list-addresses.ts';
import { listPlaces } from './list-places.ts';
import { listStops } from './list-stops.ts';
import { listStreets } from './list-streets.ts';

export function listFeatures(extract: OsmExtract): MapFeatures {
  return {
    places: listPlaces(extract),
    stops: listStops(extract),
    addresses: listAddresses(extract),
    streets: listStreets(extract),
  };
}
