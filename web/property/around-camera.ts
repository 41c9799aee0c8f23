import type { MapBounds } from '../map/map-pin.ts';
import type { MapCamera } from '../map/map-view.tsx';

type Place = { lng: number; lat: number };

/** Section 9; lower if the nearest places are farther. */
const ZOOM = 15;
const NEAREST = 5;
/** Room for markers and map buttons. */
const PADDING_PX = { top: 72, right: 76, bottom: 80, left: 40 };

function boundsOf(places: readonly Place[]): MapBounds {
  const lngs = places.map(({ lng }) => lng);
  const lats = places.map(({ lat }) => lat);
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}

/** Mirroring a point through the property centers it. */
const mirrored = (home: Place, { lng, lat }: Place): Place => ({
  lng: 2 * home.lng - lng,
  lat: 2 * home.lat - lat,
});

/** Centers the property, with the nearest places in view. */
export function aroundCamera(home: Place, nearestFirst: readonly Place[]): MapCamera {
  const near = nearestFirst.slice(0, NEAREST);
  if (near.length === 0) return { key: 'around', center: [home.lng, home.lat], zoom: ZOOM };
  const bounds = boundsOf([home, ...near, ...near.map((place) => mirrored(home, place))]);
  return { key: 'around', bounds, paddingPx: PADDING_PX, maxZoom: ZOOM };
}

/** Fits all chosen places. `choice` is their label. */
export function chosenCamera(home: Place, chosen: readonly Place[], choice: string): MapCamera {
  if (chosen.length === 0) return aroundCamera(home, []);
  const bounds = boundsOf([home, ...chosen]);
  return { key: `around ${choice}`, bounds, paddingPx: PADDING_PX, maxZoom: ZOOM };
}
