import { describe, expect, it } from 'vitest';
import type { MapPin } from './map-pin.ts';
import { PinIndex } from './pin-index.ts';
import { overlaps, pillBox, schoolBoxes } from './place-pills.ts';

const ZOOM = 14.4;
const SCHOOL = {
  id: 's',
  kind: 'school',
  lng: -83,
  lat: 40,
  label: 'Lakeshore State',
  hasLabel: true,
} as const;
const labelOf = () => '$1,250+';
const pins = Array.from({ length: 144 }, (_, i): MapPin => {
  const [lng, lat] = [-83.02 + (i % 12) * 0.003, 39.98 + Math.floor(i / 12) * 0.003 + (i % 7) * 0.0002];
  return { id: i, lng, lat, value: 500 + ((i * 37) % 900), rank: i % 3, name: `Home ${i}` };
});
const TOWN = [-83.03, 39.97, -82.97, 40.03] as const;

describe('prices on the map', () => {
  const index = new PinIndex(pins, { labelOf, marks: [SCHOOL] });
  const groups = index.query({ bounds: TOWN, zoom: ZOOM });
  const pills = groups.filter(({ isDot }) => !isDot);
  const boxes = pills.map((group) => pillBox(group, labelOf(), ZOOM));

  it('do not overlap each other', () => {
    expect(pills.length).toBeGreaterThan(5);
    for (const [i, box] of boxes.entries()) {
      expect(boxes.slice(i + 1).filter((other) => overlaps(box, other))).toEqual([]);
    }
  });

  it('do not cover the marker and the label of the school', () => {
    const school = schoolBoxes([SCHOOL], ZOOM);
    expect(school).toHaveLength(2);
    expect(boxes.filter((box) => school.some((other) => overlaps(box, other)))).toEqual([]);
  });

  it('yield only to the school or to a price of at least the same tier', () => {
    const school = schoolBoxes([SCHOOL], ZOOM);
    for (const dot of groups.filter(({ isDot }) => isDot)) {
      const box = pillBox(dot, labelOf(), ZOOM);
      const better = boxes.filter((_, i) => pills[i]!.rank >= dot.rank);
      expect([...school, ...better].some((other) => overlaps(box, other))).toBe(true);
    }
  });

  it('stay while the map is panned', () => {
    const keys = new Set(pills.map(({ key }) => key));
    const panned = index.query({ bounds: [-83.01, 39.985, -82.99, 40.01], zoom: ZOOM });
    expect(panned.length).toBeGreaterThan(5);
    expect(panned.filter(({ key, isDot }) => keys.has(key) === isDot)).toEqual([]);
  });
});
