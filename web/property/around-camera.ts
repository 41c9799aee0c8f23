import type { MapBounds } from '../map/map-pin.ts';
import type { MapCamera } from '../map/map-view.tsx';

type Place = { lng: number; lat: number };

/** Zoom of the property's own map (section 9); where the nearest places lie farther away it is less. */
const ZOOM = 15;
/** So many of the nearest places the map shows at first, whatever the town. */
const NEAREST = 5;
/** Room for the marks, which stand above their places, and beside the buttons of the map. */
const PADDING_PX = { top: 72, right: 76, bottom: 80, left: 40 };

function boundsOf(places: readonly Place[]): MapBounds {
  const lngs = places.map(({ lng }) => lng);
  const lats = places.map(({ lat }) => lat);
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}

/** The point on the other side of home: with it home is in the middle. */
const mirrored = (home: Place, { lng, lat }: Place): Place => ({
  lng: 2 * home.lng - lng,
  lat: 2 * home.lat - lat,
});

/** Home in the middle, with the nearest places around it. */
export function aroundCamera(home: Place, nearestFirst: readonly Place[]): MapCamera {
  const near = nearestFirst.slice(0, NEAREST);
  if (near.length === 0) return { key: 'around', center: [home.lng, home.lat], zoom: ZOOM };
  const bounds = boundsOf([home, ...near, ...near.map((place) => mirrored(home, place))]);
  return { key: 'around', bounds, paddingPx: PADDING_PX, maxZoom: ZOOM };
}

/** Home and all that the reader has chosen to see, a hospital far away included. `choice` names what was chosen. */
export function chosenCamera(home: Place, chosen: readonly Place[], choice: string): MapCamera {
  if (chosen.length === 0) return aroundCamera(home, []);
  const bounds = boundsOf([home, ...chosen]);
  return { key: `around ${choice}`, bounds, paddingPx: PADDING_PX, maxZoom: ZOOM };
}
