import { describe, expect, it } from 'vitest';
import type { MapPin } from './map-pin.ts';
import { MOST_GROUPS, PinIndex } from './pin-index.ts';

const WORLD = [-180, -85, 180, 85] as const;
const pin = (id: number, lng: number, lat: number, value: number | null, rank = 0): MapPin => ({
  id,
  lng,
  lat,
  value,
  rank,
  name: `Home ${id}`,
});

describe('pins on the map', () => {
  it('that lie close together are one group with the lowest price and the highest rank', () => {
    const index = new PinIndex([
      pin(1, -83.03, 40, 900, 0),
      pin(2, -83.0301, 40.0001, 650, 2),
      pin(3, -83.03, 40, null, 1),
    ]);
    const [group, ...rest] = index.query({ bounds: WORLD, zoom: 10 });
    expect(rest).toEqual([]);
    expect(group).toMatchObject({ count: 3, low: 650, rank: 2, pinId: null });
  });

  it('without a price never count as the cheapest', () => {
    const index = new PinIndex([pin(1, -83, 40, null), pin(2, -83, 40, null)]);
    expect(index.query({ bounds: WORLD, zoom: 10 })[0]?.low).toBeNull();
  });

  it('part when looked at closely, and the group says how closely', () => {
    const index = new PinIndex([pin(1, -83.03, 40, 900), pin(2, -83.029, 40, 800)]);
    const [group] = index.query({ bounds: WORLD, zoom: 8 });
    const opening = index.open(group!.clusterId!)!;
    expect(opening.kind).toBe('zoom');
    const zoom = opening.kind === 'zoom' ? opening.zoom : 0;
    expect(index.query({ bounds: WORLD, zoom })).toHaveLength(2);
    expect(index.query({ bounds: WORLD, zoom: zoom - 1 })).toHaveLength(1);
  });

  it('on the very same spot open as a list, best rank first, then cheapest', () => {
    const index = new PinIndex([pin(1, -83, 40, 900), pin(2, -83, 40, 700), pin(3, -83, 40, 1200, 2)]);
    const [group] = index.query({ bounds: WORLD, zoom: 19 });
    const opening = index.open(group!.clusterId!)!;
    expect(opening.kind === 'list' && opening.pins.map(({ id }) => id)).toEqual([3, 2, 1]);
  });

  it('of a higher rank are drawn last, so that they lie on top', () => {
    const index = new PinIndex([pin(1, -83, 40, 1, 2), pin(2, -84, 41, 1, 0), pin(3, -85, 42, 1, 1)]);
    expect(index.query({ bounds: WORLD, zoom: 12 }).map(({ rank }) => rank)).toEqual([0, 1, 2]);
  });

  it('outside the view are left out', () => {
    const index = new PinIndex([pin(1, -83, 40, 1), pin(2, 10, 50, 1)]);
    expect(index.query({ bounds: [-84, 39, -82, 41], zoom: 12 }).map(({ pinId }) => pinId)).toEqual([1]);
  });

  it('are never more than can be drawn: pins that would part are then one', () => {
    const many = Array.from({ length: 1500 }, (_, at) =>
      pin(at + 1, -83 + (at % 40) * 0.01, 40 + at * 0.0003, at),
    );
    const groups = new PinIndex(many).query({ bounds: [-84, 39, -82, 41], zoom: 12 });
    expect(groups.length).toBeGreaterThan(20);
    expect(groups.length).toBeLessThanOrEqual(MOST_GROUPS);
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(1500);
  });
});

describe('groups that the server has made', () => {
  const cluster = (lng: number, count: number, value: number | null, rank = 0) => ({
    lng,
    lat: 40,
    count,
    value,
    rank,
    bounds: [lng - 0.01, 39.99, lng + 0.01, 40.01] as const,
  });

  it('stand among single pins, and say where their homes lie', () => {
    const index = new PinIndex([cluster(-83, 40, 500, 2), pin(7, -82.5, 40, 900)]);
    const groups = index.query({ bounds: WORLD, zoom: 12 });
    expect(groups).toMatchObject([
      { pinId: 7, count: 1, low: 900 },
      { pinId: null, count: 40, low: 500, rank: 2, clusterId: null, bounds: [-83.01, 39.99, -82.99, 40.01] },
    ]);
  });

  it('stay the same ones where another answer has them again, among others', () => {
    const both = [cluster(-83, 40, 500), cluster(-82.99, 2, 700)];
    const [first] = new PinIndex(both).query({ bounds: WORLD, zoom: 5 });
    const more = [cluster(-70, 3, 400), cluster(-69.99, 3, 400), ...both];
    const again = new PinIndex(more).query({ bounds: [-90, 30, -80, 50], zoom: 5 });
    expect(again).toEqual([first]);
  });

  it('are one group from afar, with all their homes', () => {
    const index = new PinIndex([
      cluster(-83, 40, null),
      cluster(-82.99, 2, 700, 1),
      pin(7, -82.995, 40, 900),
    ]);
    expect(index.query({ bounds: WORLD, zoom: 5 })).toMatchObject([
      { count: 43, low: 700, rank: 1, bounds: [-83.01, 39.99, expect.closeTo(-82.98), 40.01] },
    ]);
  });
});
