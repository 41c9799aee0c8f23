import type { OsmMember } from '#server/geo/osm/osm-extract.ts';
import type { JoinedRoads } from './join-roads.ts';
import type { LaidStreets } from './lay-streets.ts';
import type { Plan } from './plan-grid.ts';
import { distance, headingAt, turnedBox } from './plan-lines.ts';
import { isRail } from './prune-roads.ts';
import type { TakenGround } from './taken-ground.ts';
import type { TownDraft } from './town-draft.ts';
import { channel } from './town-waters.ts';
import { FERRY_PIER, PIERS } from './wharves.ts';

const STATIONS: readonly { name: string; at: Plan; hasHall?: boolean }[] = [
  { name: 'West Shore', at: [-8_950, -1_890] },
  { name: 'Loon Lake', at: [-5_300, -1_700] },
  { name: 'Meadow Parkway', at: [-3_700, -1_990] },
  { name: 'Fairground', at: [-2_300, -2_045] },
  { name: 'Foundry Row', at: [-1_400, -2_000], hasHall: true },
  { name: 'Lakeshore Central', at: [260, -1_470], hasHall: true },
  { name: 'Eastbank', at: [1_330, -1_760] },
  { name: 'Old Harbor', at: [3_220, -2_370], hasHall: true },
  { name: 'Harbor Lake', at: [5_250, -3_460] },
  { name: 'Ferry', at: [7_300, -5_590], hasHall: true },
];

/** Stations on the track, their platforms and halls, and the line that calls at them. */
export function layRailLine(
  draft: TownDraft,
  taken: TakenGround,
  { points, roads }: JoinedRoads,
  streets: LaidStreets,
): void {
  const track = roads.filter(isRail).flatMap(({ at }) => at);
  const stops = STATIONS.map(({ name, at, hasHall }): OsmMember => {
    const nearest = track.reduce((best, point) =>
      distance(points[point]!, at) < distance(points[best]!, at) ? point : best,
    );
    const index = track.indexOf(nearest);
    const node = streets.nodes.get(nearest)!;
    draft.tagNode(node, {
      railway: 'station',
      station: 'light_rail',
      public_transport: 'station',
      train: 'yes',
      name: `${name} Station`,
    });
    const line = track.map((point) => points[point]!);
    const heading = headingAt(line, index);
    layPlatforms(draft, taken, points[nearest]!, heading, hasHall ? `${name} Station` : null);
    return { type: 'node', ref: node, role: 'stop' };
  });
  const ways: OsmMember[] = [];
  for (let i = 0; i + 1 < track.length; i += 1) {
    const ref = streets.wayOf(track[i]!, track[i + 1]!);
    if (ref !== undefined && ways.at(-1)?.ref !== ref) ways.push({ type: 'way', ref, role: '' });
  }
  for (const [from, to, calls, rails] of [
    ['West Shore', 'Ferry', stops, ways],
    ['Ferry', 'West Shore', stops.toReversed(), ways.toReversed()],
  ] as const)
    draft.relation([...calls, ...rails], {
      type: 'route',
      route: 'light_rail',
      ref: 'L',
      name: `Island Line: ${from} → ${to}`,
      from,
      to,
      colour: '#1b2440',
      network: 'Lakeshore Transit',
    });
}

function layPlatforms(
  draft: TownDraft,
  taken: TakenGround,
  [u, v]: Plan,
  [du, dv]: Plan,
  hall: string | null,
): void {
  const beside = (across: number): Plan => [u - dv * across, v + du * across];
  for (const side of [7, -7]) {
    draft.area(turnedBox(beside(side), [du, dv], 70, 4), {
      railway: 'platform',
      public_transport: 'platform',
    });
    taken.takeArea(turnedBox(beside(side), [du, dv], 74, 10), 2);
  }
  if (!hall) return;
  const ring = [19, -19]
    .map((side) => turnedBox(beside(side), [du, dv], 36, 15))
    .find((one) => taken.isFree(one));
  if (!ring) return;
  draft.area(ring, { building: 'train_station', name: hall });
  taken.takeArea(ring, 3);
}

/** Boats: over the lake to the mainland, and across the harbor. */
export function layFerries(draft: TownDraft, { points, roads }: JoinedRoads, streets: LaidStreets): void {
  const used = new Set(roads.flatMap(({ at }) => at));
  const pierNode = (at: Plan) => {
    const point = [...used].reduce((best, one) =>
      distance(points[one]!, at) < distance(points[best]!, at) ? one : best,
    );
    return streets.nodes.get(point)!;
  };
  const ferry = pierNode(FERRY_PIER.at(-1)!);
  const landing = pierNode(PIERS[1]!.points[1]!);
  draft.tagNode(ferry, {
    amenity: 'ferry_terminal',
    name: 'Lakeshore Ferry Terminal',
    public_transport: 'station',
    ferry: 'yes',
  });
  draft.tagNode(landing, {
    amenity: 'ferry_terminal',
    name: 'Lantern Pier Landing',
    public_transport: 'station',
    ferry: 'yes',
  });
  const open = channel.at(-1)!;
  const out = headingAt(channel, channel.length - 1);
  const lay = (name: string, to: string, from: number, through: readonly Plan[], last: number | null) => {
    const nodes = [from, ...through.map((at) => draft.node(at)), ...(last === null ? [] : [last])];
    const tags = {
      route: 'ferry',
      name,
      foot: 'yes',
      bicycle: 'yes',
      motor_vehicle: last === null ? 'yes' : 'no',
    };
    const way = draft.way(nodes, tags);
    const stops = last === null ? [from] : [from, last];
    draft.relation(
      [
        ...stops.map((ref): OsmMember => ({ type: 'node', ref, role: 'stop' })),
        { type: 'way', ref: way, role: '' },
      ],
      {
        type: 'route',
        route: 'ferry',
        ref: last === null ? 'F1' : 'F2',
        name,
        to,
        network: 'Lakeshore Transit',
      },
    );
  };
  const lake = channel.filter((_, i) => i > 7 && i % 3 === 0);
  lay(
    'Mainland Ferry',
    'Mainland',
    ferry,
    [...lake, open, [open[0] + out[0] * 900, open[1] + out[1] * 900]],
    null,
  );
  lay(
    'Harbor Water Taxi',
    'Old Harbor',
    ferry,
    [
      [6_750, -5_900],
      [6_000, -5_200],
      [5_000, -4_350],
      [4_200, -3_600],
    ],
    landing,
  );
}
