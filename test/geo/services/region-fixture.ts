import type { Db } from '#server/db/tables.ts';
import { insertMapGraph } from '#server/geo/import/map-rows.queries.ts';
import type { LngLat } from '#shared/api/inputs.ts';
import { METERS_A_MILE } from '#shared/rules/format-distance.ts';
import { type Box, greatCircleDistance, isInBox } from '#streets/geometry.ts';
import { compressGraph } from '#streets/graph-parts.ts';
import type { StreetRouter } from '#streets/routing/street-router.ts';
import { createRegion, type Region } from '#streets/thread/open-region.ts';

/** All travel has one speed. No bridge reaches the island. */
export type PlainStreets = { box: Box; metersPerSecond: number; island?: Box };

export function openPlainStreets(bytes: Buffer): Region {
  const { box, metersPerSecond, island } = JSON.parse(bytes.toString()) as PlainStreets;
  const isReached = (point: LngLat) => isInBox(point, box) && !(island && isInBox(point, island));
  const router: StreetRouter = {
    covers: (point) => isInBox(point, box),
    matrix: ({ origin, targets }) =>
      targets.map((target) => {
        if (!isReached(origin) || !isReached(target)) return null;
        const meters = greatCircleDistance(origin, target);
        return { seconds: meters / metersPerSecond, meters };
      }),
    route: ({ from, to }) => {
      if (!isReached(from) || !isReached(to)) return null;
      const meters = greatCircleDistance(from, to);
      const summary = { time: meters / metersPerSecond, length: meters / METERS_A_MILE };
      return { status: 0, units: 'miles', summary, legs: [{ shape: '??', summary }] };
    },
  };
  return createRegion(router, () => {
    throw new Error('This test scores nothing.');
  });
}

type RegionInput = { region: string; state?: 'filling' | 'current' | 'old'; box: Box; graph?: Buffer | null };

/** If `graph` is missing, the street network is fake. */
export async function addRegion(db: Db, asked: RegionInput & Partial<PlainStreets>): Promise<number> {
  const { region, state = 'current', box, metersPerSecond = 10, island } = asked;
  const { id } = await db
    .insertInto('map_versions')
    .values({
      region,
      state,
      ...box,
      data_date: '2026-11-01',
      attribution: `© ${region}`,
      completed: state === 'filling' ? null : new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const streets: PlainStreets = { box, metersPerSecond, island };
  const bytes = asked.graph === undefined ? Buffer.from(JSON.stringify(streets)) : asked.graph;
  if (bytes) for (const part of compressGraph(bytes)) await insertMapGraph(db, id, part);
  return id;
}
