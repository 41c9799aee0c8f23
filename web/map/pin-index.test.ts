import { describe, expect, it } from 'vitest';
import type { MapPin } from './map-pin.ts';
import { PinIndex } from './pin-index.ts';

const WORLD = [-180, -85, 180, 85] as const;
const pin = (id: number, lng: number, lat: number, value: number | null, rank = 0): MapPin => ({
  id,
  lng,
  lat,
  value,
  rank,
  name: `Home ${id}`,
});

describe('PinIndex', () => {
  it('groups close pins with their lowest price and highest rank', () => {
    const index = new PinIndex([
      pin(1, -83.03, 40, 900, 0),
      pin(2, -83.0301, 40.0001, 650, 2),
      pin(3, -83.03, 40, null, 1),
    ]);
    const [group, ...rest] = index.query({ bounds: WORLD, zoom: 10 });
    expect(rest).toEqual([]);
    expect(group).toMatchObject({ count: 3, low: 650, rank: 2, pinId: null });
  });

  it('returns the zoom at which a group splits', () => {
    const index = new PinIndex([pin(1, -83.03, 40, 900), pin(2, -83.029, 40, 800)]);
    const [group] = index.query({ bounds: WORLD, zoom: 8 });
    const opening = index.open(group!.clusterId!)!;
    expect(opening.kind).toBe('zoom');
    const zoom = opening.kind === 'zoom' ? opening.zoom : 0;
    expect(index.query({ bounds: WORLD, zoom })).toHaveLength(2);
    expect(index.query({ bounds: WORLD, zoom: zoom - 1 })).toHaveLength(1);
  });

  it('lists pins at the same position by rank, then by price', () => {
    const index = new PinIndex([pin(1, -83, 40, 900), pin(2, -83, 40, 700), pin(3, -83, 40, 1200, 2)]);
    const [group] = index.query({ bounds: WORLD, zoom: 19 });
    const opening = index.open(group!.clusterId!)!;
    expect(opening.kind === 'list' && opening.pins.map(({ id }) => id)).toEqual([3, 2, 1]);
  });
});
