import { greatCircleDistance, type LngLat } from '../geometry.ts';
import type { MapStop } from '../map-feature.ts';
import {
  findWay,
  type OsmExtract,
  type OsmMember,
  type OsmRelation,
  type OsmWay,
  type Tags,
} from '../osm/osm-extract.ts';
import { normalizeName } from './list-places.ts';
import type { NearPoints } from './near-points.ts';

export type Line = { name: string; mode: MapStop['mode']; members: readonly OsmMember[] };

const ROUTE_MODES: Readonly<Record<string, MapStop['mode']>> = {
  bus: 'bus',
  trolleybus: 'bus',
  share_taxi: 'bus',
  train: 'rail',
  light_rail: 'rail',
  subway: 'rail',
  tram: 'rail',
  monorail: 'rail',
  funicular: 'rail',
  ferry: 'ferry',
};

const IS_STOP_ROLE = /stop|platform/;
const MIN_STOPS = 4;
const STREET_SIDE_M = 40;
const STEP_M = 40;

function lineName(tags: Tags): string | null {
  return (
    normalizeName(tags.ref) ??
    normalizeName(tags.name?.split(/:|=>|→|\s[-–]\s/, 1)[0]) ??
    normalizeName(tags.name)
  );
}

export function listLines({ relations }: { relations: readonly OsmRelation[] }): Line[] {
  return relations.flatMap(({ tags, members }) => {
    const mode = tags.type === 'route' ? ROUTE_MODES[tags.route ?? ''] : undefined;
    const name = lineName(tags);
    return mode && name !== null ? [{ name, mode, members }] : [];
  });
}

/** Routes of older mapping schemes have stops without a role. */
const isStop = ({ type, role }: OsmMember) => type === 'node' || IS_STOP_ROLE.test(role);

export function stopsOfLines(lines: readonly Line[]): Map<string, Line[]> {
  const linesAt = new Map<string, Line[]>();
  for (const line of lines) {
    for (const { type, ref } of line.members.filter(isStop)) {
      linesAt.getOrInsertComputed(`${type}/${ref}`, () => []).push(line);
    }
  }
  return linesAt;
}

function* pointsAlong({ lngs, lats }: OsmExtract, { nodes }: OsmWay): Generator<LngLat, void, undefined> {
  for (let at = 1; at < nodes.length; at += 1) {
    const [from, to] = [nodes[at - 1]!, nodes[at]!];
    const [start, end]: [LngLat, LngLat] = [
      [lngs[from]!, lats[from]!],
      [lngs[to]!, lats[to]!],
    ];
    const steps = Math.max(1, Math.ceil(greatCircleDistance(start, end) / STEP_M));
    for (let step = 0; step <= steps; step += 1) {
      const share = step / steps;
      yield [start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share];
    }
  }
}

/** Omits trains, which pass stations without stopping. */
export function addPassingLines(
  extract: OsmExtract,
  lines: readonly Line[],
  stops: NearPoints<MapStop>,
): void {
  const stopsByWay = new Map<number, Set<MapStop>>();
  const findBusStops = (id: number): Set<MapStop> => {
    const found = new Set<MapStop>();
    for (const [lng, lat] of findWay(extract, id).flatMap((way) => [...pointsAlong(extract, way)]))
      for (const stop of stops.within({ lng, lat }, STREET_SIDE_M)) if (stop.mode === 'bus') found.add(stop);
    return found;
  };
  for (const { name, mode, members } of lines) {
    if (mode !== 'bus' || members.filter(isStop).length >= MIN_STOPS) continue;
    const passed = new Set(
      members.flatMap(({ type, ref }) =>
        type === 'way' ? [...stopsByWay.getOrInsertComputed(ref, findBusStops)] : [],
      ),
    );
    for (const stop of passed) stop.routes.push(name);
  }
}
