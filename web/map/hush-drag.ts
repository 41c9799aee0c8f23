import type { Map as LibraryMap } from 'maplibre-gl';

const keepBack = (event: Event) => event.stopPropagation();

/**
 * Keeps the pointer's moves from the page while a hand drags the map. The library follows mice and fingers, which go on to be heard; React would look for
 * listeners in all that is around the pointer, twice for each move, and nobody listens.
 */
export function hushDrag(map: Pick<LibraryMap, 'on'>): void {
  // React listens at the document: only the window is before it.
  const begin = () => window.addEventListener('pointermove', keepBack, { capture: true });
  const end = () => window.removeEventListener('pointermove', keepBack, { capture: true });
  map.on('dragstart', begin);
  map.on('dragend', end);
  // A map that is taken out of the page under a hand tells of no end.
  map.on('remove', end);
}
