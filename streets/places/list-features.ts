import { normalizeHouseNumber } from '../house-number.ts';
import type { MapAddress, MapFeatures } from '../map-feature.ts';
import type { OsmExtract } from '../osm/osm-extract.ts';
import { listPoints } from './feature-point.ts';
import { listPlaces, normalizeName } from './list-places.ts';
import { listStops } from './list-stops.ts';
import { listStreets } from './list-streets.ts';
import { findTwin } from './near-points.ts';
import { streetKey } from './street-key.ts';

/** A shop often repeats the address of its building. */
const SAME_HOUSE_M = 60;
const ZIP = /^(\d{5})(?:-\d{4})?$/;

function listAddresses(extract: OsmExtract): MapAddress[] {
  const addresses: MapAddress[] = [];
  const known = new Map<string, MapAddress[]>();
  const hasAddress = (tags: Readonly<Record<string, string>>) =>
    !!tags['addr:housenumber'] && !!tags['addr:street'];
  for (const { ref, tags, lng, lat } of listPoints(extract, hasAddress)) {
    const street = normalizeName(tags['addr:street']);
    const number = normalizeHouseNumber(tags['addr:housenumber'] ?? '');
    const street_key = streetKey(street ?? '');
    if (street === null || number === '' || street_key === '') continue;
    const address: MapAddress = {
      ref,
      number,
      street,
      street_key,
      city: normalizeName(tags['addr:city']),
      postcode: ZIP.exec(tags['addr:postcode']?.trim() ?? '')?.[1] ?? null,
      lng,
      lat,
    };
    const twin = findTwin(known, `${number} ${street_key}`, address, SAME_HOUSE_M);
    if (twin) {
      twin.city ??= address.city;
      twin.postcode ??= address.postcode;
    } else addresses.push(address);
  }
  return addresses;
}

export function listFeatures(extract: OsmExtract): MapFeatures {
  return {
    places: listPlaces(extract),
    stops: listStops(extract),
    addresses: listAddresses(extract),
    streets: listStreets(extract),
  };
}
