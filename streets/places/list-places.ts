import type { MapPlace } from '../map-feature.ts';
import type { OsmExtract } from '../osm/osm-extract.ts';
import { listPoints } from './feature-point.ts';
import { findTwin } from './near-points.ts';
import { placeKind } from './place-kind.ts';

const LONGEST_NAME = 120;
const LONGEST_URL = 500;
/** A shop and its building are often mapped twice. */
const SAME_PLACE_M = 60;

export function normalizeName(text: string | undefined): string | null {
  const name = (text ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_NAME)
    .trim();
  return name === '' ? null : name;
}

/** Null unless the text is a plain web address. */
export function siteUrl(text: string | undefined): string | null {
  const first = (text ?? '').split(/[;\s]/, 1)[0]!;
  if (first === '' || first.length > LONGEST_URL) return null;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(first) ? first : `https://${first}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(url.hostname) ? url.href.slice(0, LONGEST_URL) : null;
}

export function listPlaces(extract: OsmExtract): MapPlace[] {
  const places: MapPlace[] = [];
  const known = new Map<string, MapPlace[]>();
  for (const { ref, tags, lng, lat } of listPoints(
    extract,
    (tags) => !!tags.name && placeKind(tags) !== null,
  )) {
    const name = normalizeName(tags.name);
    const kind = placeKind(tags);
    if (name === null || kind === null) continue;
    const place: MapPlace = {
      ref,
      kind,
      name,
      lng,
      lat,
      url: siteUrl(tags.website ?? tags['contact:website'] ?? tags.url),
    };
    const twin = findTwin(known, `${kind} ${name.toLowerCase()}`, place, SAME_PLACE_M);
    if (twin) twin.url ??= place.url;
    else places.push(place);
  }
  return places;
}
