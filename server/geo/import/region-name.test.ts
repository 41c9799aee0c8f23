import { expect, test } from 'vitest';
import { REGION_NAME_FORM, regionNameOf } from './region-name.ts';

test.each(['.osm.pbf', '/maps/---.pbf', 'Москва.osm.pbf'])('regionNameOf returns null for %s', (file) => {
  expect(regionNameOf(file)).toBe(null);
});

test.each([
  ['/maps/columbus-oh.osm.pbf', 'columbus-oh'],
  ['Ann Arbor, MI.osm.pbf', 'ann-arbor-mi'],
  ['ohio.pbf', 'ohio'],
  ['_Über_uns.osm.pbf', 'ber-uns'],
])('regionNameOf maps %s to %s', (file, name) => {
  expect(regionNameOf(file)).toBe(name);
});

test.each(['ohio-latest.osm.pbf', 'ohio-261101.osm.pbf', 'ohio-20261101.osm.pbf', 'ohio_2026-11-01.osm.pbf'])(
  'regionNameOf maps %s to ohio without the date',
  (file) => {
    expect(regionNameOf(file)).toBe('ohio');
  },
);

test('regionNameOf truncates a long name to a valid one', () => {
  const name = regionNameOf(`${'long-name-'.repeat(9)}.osm.pbf`);
  expect(name).toMatch(REGION_NAME_FORM);
  expect(name).not.toMatch(/-$/);
});
