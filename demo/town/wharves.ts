import type { RoadLine } from './join-roads.ts';
import type { Plan } from './plan-grid.ts';
import { headingAt, offsetLine, smoothLine } from './plan-lines.ts';
import { QUAY } from './town-quarters.ts';

/** Where the ferry lies: at the end of Harbor Road, by the channel. */
export const FERRY_PIER: readonly Plan[] = [
  [7_620, -6_050],
  [7_400, -6_150],
  [7_205, -6_295],
];
export const LIGHTHOUSE_SIDE_M = 95;

/** Piers of Old Harbor: out over the lake, at right angles to the quay. */
export const PIERS: readonly { name: string; points: Plan[] }[] = [
  { name: 'Fishermen’s Pier', along: 22, length: 150 },
  { name: 'Lantern Pier', along: 31, length: 210 },
  { name: 'Market Pier', along: 40, length: 130 },
  { name: 'Marina Pier', along: 48, length: 170 },
].map(({ name, along, length }) => {
  const quay = smoothLine(QUAY, 40);
  const index = Math.min(along, quay.length - 3);
  const [du, dv] = headingAt(quay, index);
  const [u, v] = quay[index]!;
  return {
    name,
    points: [
      [u, v],
      [u + dv * length, v - du * length],
    ] as Plan[],
  };
});

/** Fingers of the marina, on both sides of its pier. */
export function marinaFingers(): Plan[][] {
  const [from, to] = PIERS.at(-1)!.points as [Plan, Plan];
  return [0.45, 0.6, 0.75, 0.9].flatMap((part) => {
    const at: Plan = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
    return [34, -34].map((side) => [at, offsetLine([at, to], side)[0]!]);
  });
}

/** What one walks on to get on board. */
export function wharves(): RoadLine[] {
  const piers = PIERS.map(
    ({ name, points }): RoadLine => ({
      points,
      tags: { highway: 'footway', man_made: 'pier', name, surface: 'wood' },
      isOverWater: true,
    }),
  );
  return [
    ...piers,
    {
      points: FERRY_PIER,
      tags: { highway: 'footway', man_made: 'pier', name: 'Ferry Pier' },
      isOverWater: true,
    },
  ];
}
