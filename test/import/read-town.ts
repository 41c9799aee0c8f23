import { compressGraph } from '#streets/graph-parts.ts';
import type { MapAddress, MapPlace } from '#streets/map-feature.ts';
import type { readRegion } from '#streets/read-region.ts';
import type { RegionPart, RegionTile } from '#streets/region-part.ts';

/**
 * Replaces reading a file: `TOWN COUNT` gives COUNT places with that name, each with an address, and a tile
 * for every ten places.
 */
export const readTown: typeof readRegion = async function* (order): AsyncGenerator<RegionPart> {
  const [town = '', count = '0', fault] = order.file.split(' ');
  const at = (one: number) => ({ lng: -83 + one / 1e5, lat: 40 });
  yield {
    kind: 'extract',
    bounds: { west: fault === 'narrow' ? -83.05 : -83.1, south: 39.9, east: -83, north: 40.1 },
    areas: [],
    dataDate: '2026-10-01',
  };
  for (const graph of compressGraph(Buffer.from(town))) yield { kind: 'graph', graph };
  yield { kind: 'counts', counts: { junctions: 2, edges: 4 } };
  const numbers = Array.from({ length: Number(count) }, (_, one) => one);
  const places: MapPlace[] = numbers.map((one) => ({
    ref: `node/${one + 1}`,
    kind: 'cafe',
    name: `${town} ${one}`,
    url: null,
    ...at(one),
  }));
  const addresses: MapAddress[] = numbers.map((one) => ({
    ref: `way/${one + 1}`,
    number: String(one),
    street: 'Elm Street',
    street_key: 'elm st',
    city: null,
    postcode: null,
    ...at(one),
  }));
  const tiles: RegionTile[] = numbers
    .filter((one) => one % 10 === 0)
    .map((one) => ({ z: 15, x: one, y: 7, bytes: Buffer.from([0, 255, 31, one % 256]) }));
  if (fault === 'odd-rows') Object.assign(places[0]!, { name: 'Nul\0 and half a \ud83c' });
  if (fault === 'odd-rows') places.push({ ...places[1]! }, { ...places[1]!, ref: 'node/0', lat: Number.NaN });
  if (fault === 'odd-rows') addresses[0]!.street_key = 'x'.repeat(5000);
  yield { kind: 'places', rows: places };
  yield {
    kind: 'stops',
    rows: [{ ref: 'node/9', name: null, mode: 'bus', routes: ['7', 'a "b", {c}'], ...at(1) }],
  };
  yield { kind: 'addresses', rows: addresses };
  if (fault === 'breaks') throw new Error('The ground is shaking.');
  yield { kind: 'streets', rows: [{ name: 'Elm Street', street_key: 'elm st', length_m: 120.5, ...at(0) }] };
  yield { kind: 'tiles', rows: tiles };
  yield { kind: 'step', step: 'tiles', seconds: 0.25 };
};
