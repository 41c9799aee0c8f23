import { type IControl, type Map as LibraryMap, ScaleControl } from 'maplibre-gl';
import { useControl } from 'react-map-gl/maplibre';

/** Somebody who zooms sees it change; worked out with every frame, it would be a tenth of what a frame does beside painting. */
const EVERY_MS = 250;

/** The library's scale, worked out now and then while the map moves, and once it rests. */
class SeldomScale extends ScaleControl {
  #workedOutAt = Number.NEGATIVE_INFINITY;

  readonly #workOut = (): void => {
    this.#workedOutAt = performance.now();
    this._onMove();
  };

  readonly #workOutSometimes = (): void => {
    if (performance.now() - this.#workedOutAt >= EVERY_MS) this.#workOut();
  };

  override onAdd(map: LibraryMap): HTMLElement {
    const element = super.onAdd(map);
    map.off('move', this._onMove);
    map.on('move', this.#workOutSometimes);
    map.on('moveend', this.#workOut);
    return element;
  }

  override onRemove(): void {
    this._map.off('move', this.#workOutSometimes);
    this._map.off('moveend', this.#workOut);
    super.onRemove();
  }
}

/** How long a mile is on the map. */
export function MapScale() {
  useControl(() => new SeldomScale({ unit: 'imperial' }) as IControl, { position: 'bottom-left' });
  return null;
}
