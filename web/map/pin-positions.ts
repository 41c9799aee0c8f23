import { partsOf, WORLD_PX } from './pin-box.ts';

type MapEvent = 'movestart' | 'move' | 'moveend' | 'resize';

/** The methods of a map that this module needs. The map must have no rotation or pitch. */
type FlatMap = {
  getZoom(): number;
  getCenter(): { lng: number; lat: number };
  project(place: [lng: number, lat: number]): { x: number; y: number };
  getCanvas(): HTMLElement;
  getCanvasContainer(): HTMLElement;
  on(event: MapEvent, listener: () => void): unknown;
  off(event: MapEvent, listener: () => void): unknown;
};

/**
 * CSS classes of the layer and its shield. Without `shield`, the elements are decorative and below all
 * others.
 */
export type PositionOptions = { layer: string; shield?: string };

/** Maximum distance in pixels from the layer's origin. Beyond it, coordinates lose precision. */
const FARTHEST_PX = 20_000;

/**
 * Positions elements on a layer of the map. Panning moves only the layer, while the library's own markers
 * would each move in every frame.
 */
export class PinPositions {
  readonly layer: HTMLElement;
  /**
   * Element that covers the positioned elements while the map moves, so that they don't change to hover
   * styles.
   */
  readonly #shield: HTMLElement | null = null;
  readonly #map: FlatMap;
  readonly #spots = new Map<HTMLElement, readonly [x: number, y: number]>();
  #anchor: [lng: number, lat: number] = [0, 0];
  #zoom = Number.NaN;

  constructor(map: FlatMap, { layer, shield }: PositionOptions = { layer: '', shield: '' }) {
    this.#map = map;
    const container = map.getCanvasContainer();
    const make = (className: string) => {
      const element = container.ownerDocument.createElement('div');
      element.className = className;
      return element;
    };
    this.layer = make(layer);
    if (shield === undefined) {
      map.getCanvas().after(this.layer);
    } else {
      this.#shield = make(shield);
      container.append(this.layer, this.#shield);
    }
    map.on('movestart', this.#startMove);
    map.on('move', this.#follow);
    map.on('moveend', this.#endMove);
    map.on('resize', this.#follow);
    this.#follow();
  }

  close(): void {
    this.#map.off('movestart', this.#startMove);
    this.#map.off('move', this.#follow);
    this.#map.off('moveend', this.#endMove);
    this.#map.off('resize', this.#follow);
    this.layer.remove();
    this.#shield?.remove();
  }

  add(element: HTMLElement, lng: number, lat: number): () => void {
    const spot = partsOf(lng, lat);
    this.#spots.set(element, spot);
    this.#place(element, spot, partsOf(...this.#anchor));
    return () => this.#spots.delete(element);
  }

  // Shows the shield instead of toggling `pointer-events`, which would restyle every element.
  readonly #startMove = (): void => this.#shield?.setAttribute('data-moving', '');
  readonly #endMove = (): void => this.#shield?.removeAttribute('data-moving');

  readonly #follow = (): void => {
    const zoom = this.#map.getZoom();
    let at = this.#map.project(this.#anchor);
    if (zoom !== this.#zoom || Math.max(Math.abs(at.x), Math.abs(at.y)) > FARTHEST_PX) {
      const { lng, lat } = this.#map.getCenter();
      this.#zoom = zoom;
      this.#anchor = [lng, lat];
      at = this.#map.project(this.#anchor);
      const anchor = partsOf(lng, lat);
      for (const [element, spot] of this.#spots) this.#place(element, spot, anchor);
    }
    this.layer.style.transform = `translate(${Math.round(at.x)}px, ${Math.round(at.y)}px)`;
  };

  #place(
    { style }: HTMLElement,
    [x, y]: readonly [number, number],
    [east, south]: readonly [number, number],
  ): void {
    const world = WORLD_PX * 2 ** this.#zoom;
    const [left, top] = [Math.round((x - east) * world), Math.round((y - south) * world)];
    style.transform = `translate(${left}px, ${top}px) translate(-50%, -50%)`;
  }
}
