import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layTown } from '#demo/town/lay-town.ts';
import { boxAround } from '#server/geo/box-around.ts';
import { DEFAULT_MEGABYTES } from '#server/geo/import/import-map.ts';
import { writeState } from '#test/helpers/state-file.ts';
import { weighMap } from '#test/import/weigh-map.ts';
import { tellFigure } from './tell-figure.ts';

/** Lakeshore so often, on a grid without gaps: 200 MB, as a state's file is. */
const TOWNS = Number(process.env.PORCHLIGHT_STATE_TOWNS ?? 300);
const ACROSS = 20;
const TOWN_DEGREES = { east: 0.39, north: 0.25 };
const SCHOOL = [-87.2, 43.6] as const;
const SURROUNDINGS_M = 25_000;

const folder = mkdtempSync(join(tmpdir(), 'porchlight-state-'));
const file = join(folder, 'state.osm.pbf');
const shiftOf = (town: number) =>
  [(town % ACROSS) * TOWN_DEGREES.east, -Math.floor(town / ACROSS) * TOWN_DEGREES.north] as const;

beforeAll(async () => {
  const shifts = Array.from({ length: TOWNS }, (_, town) => shiftOf(town));
  await writeState(file, layTown(), shifts);
}, 3_600_000);
afterAll(() => rmSync(folder, { recursive: true }));

test.each([6, 24])(
  'A state of which %i cities have schools is imported with the usual memory',
  async (cities) => {
    const around = Array.from({ length: cities }, (_, city) => {
      const [east, north] = shiftOf(Math.floor(((city + 0.5) * TOWNS) / cities));
      return boxAround([SCHOOL[0] + east, SCHOOL[1] + north], SURROUNDINGS_M);
    });
    const weighed = await weighMap(file, around, DEFAULT_MEGABYTES);
    const megabytes = Math.round(statSync(file).size / 1_048_576);
    process.stdout.write(`${megabytes} MB, ${cities} cities: ${JSON.stringify(weighed)}\n`);
    tellFigure(
      'state-map',
      `${megabytes} MB, ${cities} cities: ${weighed.edges.toLocaleString('en-US')} edges, ${Math.round(weighed.peakMegabytes)} MB of memory at most`,
    );
    expect(weighed.edges).toBeGreaterThan(0);
    expect(weighed.peakMegabytes).toBeLessThan(DEFAULT_MEGABYTES);
  },
  7_200_000,
);
