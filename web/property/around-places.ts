import type { AuxillaryData } from '#shared/api/auxillary-data.ts';
import { msg } from '#shared/texts/t.ts';
import type { MapBounds } from '../map/map-pin.ts';
import type { MapCamera } from '../map/map-view.tsx';

export type NearbyPlace = AuxillaryData['nearby_places'][number];
/** The three categories of the map (section 2.6). */
export type Category = 'restaurant' | 'shopping' | 'hospital';

/** The lists beside the map, and the category of each: groceries are shopping. */
export const PLACE_LISTS: { type: NearbyPlace['type']; category: Category; title: string }[] = [
  { type: 'restaurant', category: 'restaurant', title: msg('Restaurants') },
  { type: 'grocery store', category: 'shopping', title: msg('Groceries') },
  { type: 'shopping', category: 'shopping', title: msg('Shopping') },
  { type: 'hospital', category: 'hospital', title: msg('Hospitals') },
];

/** Section 9: the nearest five of each. */
const PLACES_EACH = 5;
/** Section 9: zoom of the property's own map, the nearest that it comes. */
const ZOOM = 15;
/** A mark is as high as this above its place. */
const PADDING_PX = 64;

const CATEGORY_OF = Object.fromEntries(PLACE_LISTS.map(({ type, category }) => [type, category])) as Record<
  NearbyPlace['type'],
  Category
>;

/** The nearest places of a list, the nearest first. */
export function placesOf(places: readonly NearbyPlace[], type: NearbyPlace['type']): NearbyPlace[] {
  return places
    .filter((place) => place.type === type)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, PLACES_EACH);
}

export function placesIn(places: readonly NearbyPlace[], category: Category): NearbyPlace[] {
  return places.filter(({ type }) => CATEGORY_OF[type] === category);
}

/** Home, and around it all that is shown: what is farther away than the usual map reaches makes the map reach farther. */
export function aroundCamera(
  key: string,
  home: readonly [lng: number, lat: number],
  shown: readonly NearbyPlace[],
): MapCamera {
  if (shown.length === 0) return { key, center: home, zoom: ZOOM };
  const lngs = [home[0], ...shown.map(({ location }) => location.lng)];
  const lats = [home[1], ...shown.map(({ location }) => location.lat)];
  const bounds: MapBounds = [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
  return { key, bounds, paddingPx: PADDING_PX, maxZoom: ZOOM };
}
