import type { OsmRelation } from '#streets/osm/osm-extract.ts';
import type { TravelMode } from '#streets/travel.ts';
import { type Corner, gridOf, openTown, type Street } from './streets.ts';

/** The largest of what lies around, and so a town; and eight kilometres east of it some streets that nothing joins to it. */
const TOWN = gridOf('t', 7, 0);
const OFF = gridOf('o', 4, 8_000);
export const COAST = { natural: 'coastline' };
export const LAKE = { type: 'multipolygon', natural: 'water' };

/** Four corners a quarter of a kilometre around those streets, or farther. */
const shoreOf = (name: string, away = 250): Record<string, Corner> => ({
  [`${name}1`]: [8_000 - away, -away],
  [`${name}2`]: [8_450 + away, -away],
  [`${name}3`]: [8_450 + away, 450 + away],
  [`${name}4`]: [8_000 - away, 450 + away],
});
const SHORE = shoreOf('s');
export const RING = 's1 s2 s3 s4 s1';

export type Scene = {
  corners?: Record<string, Corner>;
  streets?: Street[];
  relations?: OsmRelation[];
  town?: typeof TOWN;
  off?: typeof OFF;
};

function layOut({ corners = {}, streets = [], relations = [], town = TOWN, off = OFF }: Scene) {
  return openTown(
    { ...town.corners, ...off.corners, ...SHORE, ...corners },
    [...streets, ...town.streets, ...off.streets],
    relations,
  );
}

/** What is known of the streets in the east. */
export function connectivity(scene: Scene, mode: TravelMode = 'drive', at: string | Corner = 'o1-1') {
  const { router, place } = layOut(scene);
  return router.connectivity(place(at), mode);
}

export const lake = (tags: Record<string, string>, ...roles: string[]): OsmRelation => ({
  id: 1,
  tags,
  members: roles.map((role, at) => ({ type: 'way', ref: at + 1, role })),
});
