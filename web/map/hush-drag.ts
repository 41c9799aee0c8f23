import type { Map as LibraryMap } from 'maplibre-gl';

const keepBack = (event: Event) => event.stopPropagation();

/**
 * Keeps the pointer's moves from the page while a hand drags the map. React would look for listeners in all that is around the pointer, twice for each
 * move, and nobody listens. Of mice the library itself hears twice: at the document, by which it follows the hand, and at the map, to tell what is below.
 */
export function hushDrag(map: Pick<LibraryMap, 'on' | 'getContainer'>): void {
  const container = map.getContainer();
  const begin = () => {
    // React listens at the document: only the window is before it.
    window.addEventListener('pointermove', keepBack, { capture: true });
    container.addEventListener('mousemove', keepBack, { capture: true });
  };
  const end = () => {
    window.removeEventListener('pointermove', keepBack, { capture: true });
    container.removeEventListener('mousemove', keepBack, { capture: true });
  };
  map.on('dragstart', begin);
  map.on('dragend', end);
  // A map that is taken out of the page under a hand tells of no end.
  map.on('remove', end);
}
