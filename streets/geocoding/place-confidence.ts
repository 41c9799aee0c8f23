import { greatCircleDistance } from '../geometry.ts';
import { streetKey } from '../places/street-key.ts';

type Point = { lng: number; lat: number };

export type Anchors = { zip: Point | null; city: Point | null };

const ZIP_REACH_M = 15_000;
const CITY_REACH_M = 30_000;
/** Users confuse neighboring towns, so a town this near counts. */
const NEXT_TOWN_M = 5_000;

const meters = (a: Point, b: Point) => greatCircleDistance([a.lng, a.lat], [b.lng, b.lat]);
const isSameCity = (a: string, b: string) => streetKey(a) !== '' && streetKey(a) === streetKey(b);

/** Returns 0 to 1, because every city has a Main Street. */
export function placeConfidence(
  place: Point & { city: string | null; postcode: string | null },
  asked: { city: string; postal_code: string },
  anchors: Anchors,
): number {
  const zip = asked.postal_code.trim().slice(0, 5);
  const hasZip = /^\d{5}$/.test(zip);
  if (hasZip && place.postcode === zip) return 1;
  const isNearZip = anchors.zip !== null && meters(place, anchors.zip) <= ZIP_REACH_M;
  const isNearCity = anchors.city !== null && meters(place, anchors.city) <= CITY_REACH_M;
  if (anchors.zip !== null && !isNearZip && !isNearCity) return 0;
  if (place.city !== null && isSameCity(place.city, asked.city))
    return place.postcode === null || !hasZip ? 0.95 : 0.8;
  if (isNearZip) return place.city === null ? 0.85 : 0.7;
  if (place.city !== null)
    return anchors.city !== null && meters(place, anchors.city) <= NEXT_TOWN_M ? 0.4 : 0;
  if (isNearCity) return 0.75;
  // The first three digits of a postal code identify a region.
  return hasZip && place.postcode?.slice(0, 3) === zip.slice(0, 3) ? 0.6 : 0;
}
