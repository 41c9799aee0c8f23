import { partsOf, WORLD_PX } from './pin-box.ts';

type MapEvent = 'movestart' | 'move' | 'moveend' | 'resize';

/** What is needed of a map that is neither turned nor tilted. */
type FlatMap = {
  getZoom(): number;
  getCenter(): { lng: number; lat: number };
  project(place: [lng: number, lat: number]): { x: number; y: number };
  getCanvas(): HTMLElement;
  getCanvasContainer(): HTMLElement;
  on(event: MapEvent, listener: () => void): unknown;
  off(event: MapEvent, listener: () => void): unknown;
};

/** Class names. Without a shield the elements are there to be looked at, and lie upon the map itself, below all others. */
export type PlaceLooks = { layer: string; shield?: string };

/** Beyond so many pixels from their common place, elements would lose their last digits. */
const FARTHEST_PX = 20_000;

/**
 * Keeps elements at their places on a map, all on one layer: while the map is dragged that layer alone is moved, and only another zoom
 * gives each its place anew. A marker of the map library is moved by itself with each frame.
 */
export class PinPlaces {
  /** Where the elements belong. */
  readonly layer: HTMLElement;
  /** Lies over the layer while the map moves, so that what passes below a still pointer is not pointed at; null where nothing can be. */
  readonly #shield: HTMLElement | null = null;
  readonly #map: FlatMap;
  readonly #spots = new Map<HTMLElement, readonly [x: number, y: number]>();
  #anchor: [lng: number, lat: number] = [0, 0];
  #zoom = Number.NaN;

  constructor(map: FlatMap, { layer, shield }: PlaceLooks = { layer: '', shield: '' }) {
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

  /** @returns forgets the element */
  add(element: HTMLElement, lng: number, lat: number): () => void {
    const spot = partsOf(lng, lat);
    this.#spots.set(element, spot);
    this.#place(element, spot, partsOf(...this.#anchor));
    return () => this.#spots.delete(element);
  }

  // A layer that took no pointers itself would have the style of each of its elements worked out anew, twice for each move.
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
