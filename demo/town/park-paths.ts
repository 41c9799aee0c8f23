import { FAIRGROUND, HILLTOP, LANTERN_PARK, POND } from './closed-ground.ts';
import type { RoadLine } from './join-roads.ts';
import type { Plan, PlanBox } from './plan-grid.ts';
import { smoothLine } from './plan-lines.ts';
import { ORCHARD_HILL } from './town-quarters.ts';

const path = (name: string | null, ...through: Plan[]): RoadLine => ({
  points: smoothLine(through, 40),
  tags: { highway: 'footway', surface: 'fine_gravel', ...(name === null ? {} : { name }) },
});
const trail = (name: string, ...through: Plan[]): RoadLine => ({
  points: smoothLine(through, 60),
  tags: { highway: 'path', name, surface: 'dirt' },
});

/** Two paths from corner to corner, bent, and one around. */
function crossPaths([w, s, e, n]: PlanBox): RoadLine[] {
  const [cu, cv] = [(w + e) / 2, (s + n) / 2];
  const [du, dv] = [(e - w) / 2, (n - s) / 2];
  const oval = Array.from({ length: 33 }, (_, i): Plan => {
    const a = (i / 32) * 2 * Math.PI;
    return [cu + du * 0.72 * Math.cos(a), cv + dv * 0.74 * Math.sin(a)];
  });
  return [
    { points: oval, tags: { highway: 'footway', surface: 'fine_gravel' } },
    path(null, [w, s], [w + du * 0.5, s + dv * 0.7], [cu - 30, cv], [e - du * 0.4, n - dv * 0.6], [e, n]),
    path(null, [w, n], [w + du * 0.6, n - dv * 0.5], [cu, cv + 40], [e - du * 0.6, s + dv * 0.5], [e, s]),
  ];
}

function lanternPark(): RoadLine[] {
  const [w, s, e, n] = LANTERN_PARK;
  const [pu, pv] = POND;
  const round = Array.from({ length: 33 }, (_, i): Plan => {
    const a = (i / 32) * 2 * Math.PI;
    return [pu + 245 * Math.cos(a), pv + 170 * Math.sin(a)];
  });
  return [
    { points: round, tags: { highway: 'footway', name: 'Pond Walk', surface: 'fine_gravel' } },
    path('Lantern Walk', [w, 480], [w + 70, 520], [pu - 240, pv], [pu - 150, pv + 145]),
    path(null, [w, n], [w + 110, n - 120], [pu - 120, pv + 160]),
    path(null, [e, n], [e - 110, n - 130], [pu + 100, pv + 160]),
    path(null, [e, 480], [e - 60, 540], [pu + 245, pv]),
    path(null, [w, s], [w + 120, s + 90], [pu - 100, pv - 160]),
    path(null, [e, s], [e - 130, s + 110], [pu + 110, pv - 155]),
    path(null, [pu, s], [pu + 30, s + 80], [pu, pv - 170]),
    path(null, [pu, n], [pu - 30, n - 90], [pu, pv + 170]),
  ];
}

/** Trails through the woods, each ending on a road. */
function woodTrails(): RoadLine[] {
  const [hu, hv] = ORCHARD_HILL;
  return [
    trail(
      'Summit Trail',
      [hu + 250, hv + 40],
      [hu + 140, hv + 110],
      [hu + 20, hv + 20],
      [hu - 120, hv - 90],
      [hu - 250, hv - 30],
    ),
    trail(
      'Ridge Trail',
      [-4_300, 3_600],
      [-4_000, 3_950],
      [-3_600, 4_350],
      [-3_050, 4_500],
      [-2_500, 4_420],
      [-2_040, 4_300],
      [-2_040, 4_050],
    ),
    trail('North Woods Trail', [2_560, 4_950], [1_900, 5_250], [1_250, 5_700], [600, 5_760], [0, 5_900]),
    trail('Beech Trail', [2_420, 5_350], [2_000, 5_900], [1_300, 6_300], [700, 6_250], [0, 6_450]),
    trail(
      'Loon Trail',
      [-6_500, -2_270],
      [-6_050, -2_120],
      [-5_500, -2_080],
      [-4_950, -2_230],
      [-4_720, -2_650],
      [-5_050, -3_060],
      [-5_600, -3_110],
      [-6_150, -2_900],
      [-6_400, -2_550],
      [-6_500, -2_270],
    ),
    trail(
      'South Woods Trail',
      [-5_900, -3_700],
      [-5_700, -4_250],
      [-5_000, -4_500],
      [-4_300, -4_350],
      [-4_080, -4_000],
    ),
    trail(
      'Dune Trail',
      [5_900, 1_000],
      [6_250, 1_500],
      [6_050, 2_100],
      [6_400, 2_700],
      [6_150, 3_300],
      [5_700, 3_600],
      [5_100, 3_450],
    ),
  ];
}

export const parkPaths = (): RoadLine[] => [
  ...lanternPark(),
  ...crossPaths(FAIRGROUND),
  ...crossPaths(HILLTOP),
  ...woodTrails(),
];
