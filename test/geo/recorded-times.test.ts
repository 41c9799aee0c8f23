import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { LngLat } from '#shared/api/inputs.ts';
import { readOsm } from '#streets/osm/read-osm.ts';
import { buildStreetGraph } from '#streets/routing/build-street-graph.ts';
import { openStreetRouter } from '#streets/routing/open-street-router.ts';
import { hasShared, sharedFile } from '#test/helpers/shared-data.ts';
import { compareTimes } from './compare-times.ts';

// `npm run bench:streets -- --record` records Valhalla's times again.

type Record = {
  map: string;
  campus: LngLat;
  homes: LngLat[];
  drive: (number | null)[];
  walk: (number | null)[];
  bike: (number | null)[];
};

const records = JSON.parse(readFileSync(new URL('recorded-times.json', import.meta.url), 'utf8')) as Record[];
/** Slightly above the current error. */
const GOALS = { drive: 0.12, walk: 0.05, bike: 0.15 };
const MODES = ['drive', 'walk', 'bike'] as const;

describe.each(records)('travel times in $map', (record) => {
  const { map, campus, homes } = record;
  const file = `osm/${map}.osm.pbf`;

  test.skipIf(!hasShared(file))('differ from Valhalla’s by little at the median', async () => {
    const router = openStreetRouter(buildStreetGraph(await readOsm(sharedFile(file), { around: null })));
    for (const mode of MODES) {
      const ways = router.matrix({ origin: campus, targets: homes, mode, towards: true });
      const found = compareTimes(
        ways.map((way) => way?.seconds ?? null),
        record[mode],
      );
      expect(found.count, mode).toBeGreaterThan(homes.length * 0.8);
      expect(found.offMedian, mode).toBeLessThan(GOALS[mode]);
      expect(Math.abs(found.median - 1), mode).toBeLessThan(GOALS[mode]);
    }
  });
});
