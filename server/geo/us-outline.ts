import { createRequire } from 'node:module';
import { geoBounds, geoCentroid } from 'd3-geo';
import type { Feature, MultiPolygon, Point, Polygon, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

type Named = { name: string };
export type Area = Feature<Polygon | MultiPolygon, Named> & { bounds: Box };
export type Box = readonly [number, number, number, number];
/** Small maps skip distant lines by their `bounds`. */
export type BorderLine = { coordinates: Position[]; bounds: Box };

/** By the US Census Bureau, in the public domain. */
export type UsOutline = {
  states: Area[];
  counties: Area[];
  stateBorders: BorderLine[];
  countyBorders: BorderLine[];
  stateLabels: Feature<Point, Named>[];
  countyLabels: Feature<Point, Named>[];
};

type UsTopology = Topology<{ counties: GeometryCollection<Named>; states: GeometryCollection<Named> }>;

export const OUTLINE_ATTRIBUTION = 'Outlines: U.S. Census Bureau';

let outline: UsOutline | undefined;

/** The first call takes 0.2 s. */
export function loadUsOutline(): UsOutline {
  outline ??= readOutline();
  return outline;
}

function readOutline(): UsOutline {
  const topology = createRequire(import.meta.url)('us-atlas/counties-10m.json') as UsTopology;
  const { states, counties } = topology.objects;
  const stateAreas = areasOf(topology, states);
  const countyAreas = areasOf(topology, counties);
  const stateOf = (id: string | number | undefined) => String(id).slice(0, 2);
  return {
    states: stateAreas,
    counties: countyAreas,
    stateBorders: lines(mesh(topology, states, (a, b) => a !== b).coordinates),
    countyBorders: lines(
      mesh(topology, counties, (a, b) => a !== b && stateOf(a.id) === stateOf(b.id)).coordinates,
    ),
    stateLabels: stateAreas.map(labelOf),
    countyLabels: countyAreas.map(labelOf),
  };
}

function areasOf(topology: UsTopology, collection: GeometryCollection<Named>): Area[] {
  return feature(topology, collection).features.map((each) => {
    const area = each as Feature<Polygon | MultiPolygon, Named>;
    const [[west, south], [east, north]] = geoBounds(area);
    return Object.assign(area, { bounds: [west, south, east, north] as const });
  });
}

function lines(coordinates: Position[][]): BorderLine[] {
  return coordinates.map((line) => ({ coordinates: line, bounds: lineBounds(line) }));
}

function lineBounds(line: Position[]): Box {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [lng, lat] of line as [number, number][]) {
    west = Math.min(west, lng);
    east = Math.max(east, lng);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  return [west, south, east, north];
}

function labelOf(area: Area): Feature<Point, Named> {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: geoCentroid(area) },
    properties: area.properties,
  };
}

/** A box across the date line counts as spanning all longitudes. */
export function boxesMeet(a: Box, b: Box): boolean {
  const isAcross = a[0] > a[2] || b[0] > b[2];
  return a[1] <= b[3] && b[1] <= a[3] && (isAcross || (a[0] <= b[2] && b[0] <= a[2]));
}
