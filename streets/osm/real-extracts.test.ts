import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '#test/helpers/source-tree.ts';
import type { Box } from '../geometry.ts';
import { assembleRings, centerOf } from './assemble-rings.ts';
import { readOsm } from './read-osm.ts';

const FOLDER = join(ROOT, '../shared/data/osm');
const hasFiles = existsSync(join(FOLDER, 'columbus-oh.osm.pbf'));
if (!hasFiles)
  process.stderr.write('SKIPPED: the reading of real extracts, because ../shared/data/osm is not there.\n');

const readReal = (name: string, around: Box[] | null = null) =>
  readOsm(join(FOLDER, `${name}.osm.pbf`), { around });

describe.skipIf(!hasFiles)('readOsm with real extracts', () => {
  test.each([
    ['columbus-oh', 110_560, 15_366, 9, null],
    ['temple-philadelphia-pa', 5_963, 1_218, 69, null],
    ['stanford-ca', 23_691, 4_076, 188, '2022-10-02'],
    ['baltimore-md', 51_385, 7_226, 167, null],
  ])('reads %s', async (name, nodes, ways, relations, dataDate) => {
    const extract = await readReal(name);
    expect([extract.ids.length, extract.ways.length, extract.relations.length]).toEqual([
      nodes,
      ways,
      relations,
    ]);
    expect(extract.dataDate).toBe(dataDate);
    expect(extract.ids.every((id, index) => id > (extract.ids[index - 1] ?? 0))).toBe(true);
  });

  test('extracts the nodes within boxes', async () => {
    const campus = { west: -83.06, south: 39.98, east: -82.99, north: 40.02 };
    const whole = await readReal('columbus-oh');
    const part = await readReal('columbus-oh', [campus]);
    const isIn = (index: number) =>
      whole.lngs[index]! >= campus.west &&
      whole.lngs[index]! <= campus.east &&
      whole.lats[index]! >= campus.south &&
      whole.lats[index]! <= campus.north;
    expect([...part.ids]).toEqual([...whole.ids].filter((_, index) => isIn(index)));
    const within = whole.ways.filter((way) => way.nodes.every(isIn)).map(({ id }) => id);
    const ids = new Set(part.ways.map(({ id }) => id));
    expect(within.length).toBeGreaterThan(1000);
    expect(within.filter((id) => !ids.has(id))).toEqual([]);
    expect(part.ways.length).toBeLessThan(whole.ways.length / 2);
  });

  test('reads areas with their holes and their center points', async () => {
    const extract = await readReal('stanford-ca');
    const areas = extract.relations
      .filter(({ tags }) => tags.type === 'multipolygon')
      .flatMap((relation) => assembleRings(relation, extract));
    expect(areas.length).toBeGreaterThan(40);
    expect(areas.flatMap(({ holes }) => holes).length).toBeGreaterThan(40);
    for (const relation of extract.relations) {
      const center = centerOf(relation, extract);
      if (relation.members.some(({ type }) => type !== 'relation')) expect(center).not.toBeNull();
      if (!center) continue;
      expect(center[0]).toBeGreaterThan(extract.bounds.west);
      expect(center[0]).toBeLessThan(extract.bounds.east);
    }
  });
});
