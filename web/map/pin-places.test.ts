import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { partsOf } from './pin-box.ts';
import { PinPlaces } from './pin-places.ts';

const SIZE = { width: 800, height: 600 };
/** How often each element was given a place. */
let writes: number;

function makeElement(): HTMLElement {
  const style = {
    value: '',
    get transform() {
      return this.value;
    },
    set transform(text: string) {
      writes += 1;
      this.value = text;
    },
  };
  const attributes = new Set<string>();
  return {
    style,
    remove: () => {},
    append: () => {},
    setAttribute: (name: string) => attributes.add(name),
    removeAttribute: (name: string) => attributes.delete(name),
    hasAttribute: (name: string) => attributes.has(name),
  } as unknown as HTMLElement;
}

/** A map as the library's projects: flat, 512 pixels wide at zoom 0. */
class PaperMap {
  center = { lng: -83, lat: 40 };
  zoom = 12;
  readonly #listeners: { event: string; listener: () => void }[] = [];
  /** What lies over the map, from below. */
  readonly laidOver: HTMLElement[] = [];
  readonly #container = {
    append: (...elements: HTMLElement[]) => this.laidOver.push(...elements),
    ownerDocument: { createElement: makeElement },
  };

  getZoom = () => this.zoom;
  getCenter = () => this.center;
  getCanvas = () =>
    ({ after: (element: HTMLElement) => this.laidOver.unshift(element) }) as unknown as HTMLElement;
  getCanvasContainer = () => this.#container as unknown as HTMLElement;
  on = (event: string, listener: () => void) => this.#listeners.push({ event, listener });
  off = (event: string, listener: () => void) => {
    const at = this.#listeners.findIndex((known) => known.event === event && known.listener === listener);
    this.#listeners.splice(at, 1);
  };

  project = ([lng, lat]: [number, number]) => {
    const [x, y] = partsOf(lng, lat);
    const [east, south] = partsOf(this.center.lng, this.center.lat);
    const world = 512 * 2 ** this.zoom;
    return { x: (x - east) * world + SIZE.width / 2, y: (y - south) * world + SIZE.height / 2 };
  };

  lookAt(lng: number, lat: number, zoom: number): void {
    this.center = { lng, lat };
    this.zoom = zoom;
    this.fire('move');
  }

  fire(wanted: string): void {
    for (const { event, listener } of this.#listeners) if (event === wanted) listener();
  }
}

const shift = ({ style }: HTMLElement) =>
  (/translate\((-?[\d.]+)px, (-?[\d.]+)px\)/.exec(style.transform) ?? []).slice(1).map(Number) as [
    number,
    number,
  ];

beforeEach(() => {
  writes = 0;
});

test('a pin lies where the map has its place, wherever the map is moved and zoomed', () => {
  const lng = fc.double({ min: -179, max: 179, noNaN: true });
  const lat = fc.double({ min: -80, max: 80, noNaN: true });
  const zoom = fc.oneof(fc.constant(12), fc.double({ min: 3, max: 20, noNaN: true }));
  const near = fc.double({ min: -1, max: 1, noNaN: true });
  fc.assert(
    fc.property(lng, lat, fc.array(fc.tuple(near, near, zoom), { minLength: 1 }), (x, y, looks) => {
      const map = new PaperMap();
      const places = new PinPlaces(map);
      const pin = makeElement();
      places.add(pin, x, y);
      for (const [east, north, level] of looks) {
        // Within some views of the pin: nothing is drawn farther away.
        map.lookAt(x + (east * 500) / 2 ** level, y + (north * 200) / 2 ** level, level);
        const right = map.project([x, y]);
        const [layer, own] = [shift(places.layer), shift(pin)];
        expect(Math.abs(layer[0] + own[0] - right.x)).toBeLessThanOrEqual(1.001);
        expect(Math.abs(layer[1] + own[1] - right.y)).toBeLessThanOrEqual(1.001);
      }
    }),
  );
});

test('while the map is dragged nothing is moved but the layer; another zoom moves each pin', () => {
  const map = new PaperMap();
  const places = new PinPlaces(map);
  for (let at = 0; at < 100; at += 1) places.add(makeElement(), -83 + at / 1000, 40);
  writes = 0;
  for (let step = 1; step <= 10; step += 1) map.lookAt(-83 + step / 500, 40, 12);
  expect(writes).toBe(10);
  map.lookAt(-83, 40, 12.1);
  expect(writes).toBe(111);
});

test('a pin that is gone, and a layer that is closed, are moved no more', () => {
  const map = new PaperMap();
  const places = new PinPlaces(map);
  const forget = places.add(makeElement(), -83, 40);
  forget();
  writes = 0;
  map.lookAt(-83, 40, 13);
  expect(writes).toBe(1);
  places.close();
  map.lookAt(-83, 40, 14);
  expect(writes).toBe(1);
});

test('what passes below a still pointer is not pointed at: something lies over it, and it stays as it is itself', () => {
  const map = new PaperMap();
  const { layer } = new PinPlaces(map);
  const [lowest, shield] = map.laidOver;
  expect(lowest).toBe(layer);
  map.fire('movestart');
  expect(shield!.hasAttribute('data-moving')).toBe(true);
  expect(layer.hasAttribute('data-moving')).toBe(false);
  map.fire('moveend');
  expect(shield!.hasAttribute('data-moving')).toBe(false);
});

test('what is there to be looked at alone lies below the pins, whenever it comes, and has nothing lie over it', () => {
  const map = new PaperMap();
  const pins = new PinPlaces(map);
  const labels = new PinPlaces(map, { layer: '' });
  expect(map.laidOver.slice(0, 2)).toEqual([labels.layer, pins.layer]);
  expect(map.laidOver).toHaveLength(3);
});
