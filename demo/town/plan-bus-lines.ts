import { findRoute, type RoadGraph, type Route, roadGraph } from './find-route.ts';
import type { JoinedRoads } from './join-roads.ts';
import type { Plan } from './plan-grid.ts';
import { distance } from './plan-lines.ts';
import { isDriven } from './prune-roads.ts';

type BusLine = { ref: string; from: string; to: string; color: string; by: readonly Plan[] };

const BUS_LINES: readonly BusLine[] = [
  {
    ref: '1',
    from: 'Northgate',
    to: 'Southside',
    color: '#b4472e',
    by: [
      [0, 3_800],
      [0, 720],
      [510, 480],
      [510, -480],
      [0, -480],
      [0, -1_440],
      [0, -3_700],
    ],
  },
  {
    ref: '2',
    from: 'West Village',
    to: 'Parkside',
    color: '#1f3f66',
    by: [
      [-4_080, 0],
      [-510, 0],
      [-510, -480],
      [510, -480],
      [510, 0],
      [4_250, 0],
    ],
  },
  {
    ref: '3',
    from: 'Lakeshore State',
    to: 'Ferry',
    color: '#2f6b4f',
    by: [
      [-510, 480],
      [510, 480],
      [510, -480],
      [1_020, -960],
      [2_650, -1_960],
      [3_700, -2_640],
      [4_850, -2_950],
      [7_620, -6_050],
    ],
  },
  {
    ref: '4',
    from: 'Downtown',
    to: 'Orchard Hill',
    color: '#7a4f9e',
    by: [
      [0, -1_440],
      [0, -480],
      [-510, 480],
      [-1_880, 1_310],
      [-2_820, 1_900],
      [-2_460, 2_560],
      [-2_040, 3_600],
    ],
  },
  {
    ref: '5',
    from: 'Downtown',
    to: 'Millrace',
    color: '#c77a0a',
    by: [
      [-1_020, -1_440],
      [0, -1_440],
      [1_020, -1_440],
      [1_530, -240],
      [2_040, 0],
      [2_040, 1_440],
      [2_040, 3_600],
    ],
  },
  {
    ref: '6',
    from: 'Foundry Row',
    to: 'Hilltop',
    color: '#8c2f5b',
    by: [
      [1_020, -2_880],
      [-1_020, -2_880],
      [-2_040, -2_880],
      [-2_040, -240],
      [-2_040, 1_440],
      [0, 1_440],
      [1_020, 2_880],
    ],
  },
  {
    ref: '7',
    from: 'Millrace',
    to: 'Old Harbor',
    color: '#176f86',
    by: [
      [1_020, 2_880],
      [3_060, 2_880],
      [3_060, 1_440],
      [3_060, 0],
      [3_060, -1_440],
      [2_650, -1_960],
      [3_560, -2_640],
    ],
  },
  {
    ref: '8',
    from: 'West Village',
    to: 'Millrace',
    color: '#5a6b1d',
    by: [
      [-3_060, 1_440],
      [-2_040, 1_440],
      [-510, 720],
      [0, 720],
      [1_020, 960],
      [2_040, 1_440],
      [3_060, 1_440],
    ],
  },
  {
    ref: 'C',
    from: 'Campus',
    to: 'Campus',
    color: '#f2a93b',
    by: [
      [-510, -480],
      [510, -480],
      [510, 480],
      [-510, 480],
      [-510, -480],
    ],
  },
  {
    ref: 'S',
    from: 'Downtown',
    to: 'South Shore',
    color: '#3a6ea5',
    by: [
      [0, -1_440],
      [0, -2_880],
      [-1_020, -3_600],
      [700, -5_250],
      [4_800, -6_600],
      [7_150, -7_150],
    ],
  },
];

/** A line with its way there and its way back. */
export type PlannedLine = BusLine & { ways: { route: Route; from: string; to: string }[] };

/** Buses keep to the larger streets. */
const WEIGHTS: Record<string, number> = { primary: 1, secondary: 1, tertiary: 1.05, residential: 1.7 };

export function planBusLines(network: JoinedRoads): PlannedLine[] {
  const { points, roads } = network;
  const graph = roadGraph(
    network,
    (road) => isDriven(roads[road]!) && WEIGHTS[roads[road]!.tags.highway!] !== undefined,
  );
  return BUS_LINES.map((line) => {
    const by = line.by.map((at) => nearestPoint(points, graph, at));
    const there = joinLegs(graph, network, by);
    if (line.from === line.to) return { ...line, ways: [{ route: there, from: line.from, to: line.to }] };
    const back = joinLegs(graph, network, by.toReversed());
    return {
      ...line,
      ways: [
        { route: there, from: line.from, to: line.to },
        { route: back, from: line.to, to: line.from },
      ],
    };
  });
}

/** Points where a line turns off a road: there the road's way is cut, so that a line consists of whole ways. */
export function turnsOf(lines: readonly PlannedLine[]): Set<number> {
  const turns = new Set<number>();
  for (const { ways } of lines)
    for (const { route } of ways)
      for (const [i, point] of route.points.entries())
        if (route.roads[i - 1] !== route.roads[i]) turns.add(point);
  return turns;
}

function nearestPoint(points: readonly Plan[], graph: RoadGraph, at: Plan): number {
  let nearest = -1;
  for (const point of graph.keys())
    if (nearest < 0 || distance(points[point]!, at) < distance(points[nearest]!, at)) nearest = point;
  return nearest;
}

function joinLegs(graph: RoadGraph, { roads }: JoinedRoads, by: readonly number[]): Route {
  const joined: Route = { points: [by[0]!], roads: [] };
  for (let i = 0; i + 1 < by.length; i += 1) {
    const leg = findRoute(graph, by[i]!, by[i + 1]!, (road) => WEIGHTS[roads[road]!.tags.highway!]!);
    if (!leg) continue;
    joined.points.push(...leg.points.slice(1));
    joined.roads.push(...leg.roads);
  }
  return joined;
}
