import type { Position } from 'geojson';
import type { Box } from '../geometry.ts';
import { chainLines } from '../osm/join-lines.ts';
import type { OsmExtract, OsmNode, OsmWay, Tags } from '../osm/osm-extract.ts';
import { boxOf } from '../osm/ring-measures.ts';
import { areaShapes } from './area-shapes.ts';
import {
  boundaryClass,
  type LineClass,
  otherLineClass,
  railClass,
  roadClass,
  waterwayClass,
} from './line-kind.ts';
import { isClosed, listAreas } from './list-areas.ts';
import { nodeName } from './name-kind.ts';
import { seaAreas } from './sea-areas.ts';
import type { TileLayer, TileShape } from './tile-shape.ts';

const SEA_ZOOM = 8;

export function listShapes(extract: OsmExtract, boxes: readonly Box[] = []): TileShape[] {
  const areas = listAreas(extract);
  return [
    ...seaShapes(extract, boxes),
    ...areaShapes(areas, extract),
    ...lineShapes(extract),
    ...nodeShapes(extract),
  ];
}

/** The extract's coasts are more exact than the country's outline. */
function seaShapes(extract: OsmExtract, boxes: readonly Box[]): TileShape[] {
  return seaAreas(extract, boxes).flatMap(({ box, polygons, isWhole }): TileShape[] => {
    const { west, south, east, north } = box;
    const edge = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ];
    const drawn = (layer: TileLayer, kind: string, rings: Position[][][]): TileShape => ({
      layer,
      minZoom: SEA_ZOOM,
      properties: { kind },
      geometry: { type: 'drawn', polygons: rings },
      box,
    });
    const sea = drawn('water', 'sea', polygons);
    return isWhole ? [drawn('ground', 'land', [[edge]]), sea] : [sea];
  });
}

const LINE_CLASSES: [TileLayer, (tags: Tags) => LineClass | null][] = [
  ['road', roadClass],
  ['road', otherLineClass],
  ['rail', railClass],
  ['waterway', waterwayClass],
  ['boundary', boundaryClass],
];

type LineGroup = LineClass & { layer: TileLayer; lines: Int32Array[] };

function lineShapes(extract: OsmExtract): TileShape[] {
  const groups = new Map<string, LineGroup>();
  const borders = borderWays(extract);
  for (const way of extract.ways) {
    if (way.nodes.length < 2) continue;
    const tags = borders.get(way.id) ?? way.tags;
    for (const [layer, classOf] of LINE_CLASSES) {
      const found = classOf(tags);
      if (!found || isOutline(way, tags)) continue;
      const key = JSON.stringify([layer, found]);
      groups.getOrInsertComputed(key, () => ({ ...found, layer, lines: [] })).lines.push(way.nodes);
    }
  }
  return [...groups.values()].flatMap(({ layer, minZoom, properties, lines }) =>
    chainLines(lines).map((nodes) => ({
      layer,
      minZoom,
      properties,
      geometry: { type: 'line' as const, nodes },
      box: boxOf([nodes], extract),
    })),
  );
}

/** A closed pier or runway is an area, not a line. */
function isOutline(way: OsmWay, tags: Tags): boolean {
  return isClosed(way) && (tags.man_made === 'pier' || tags.aeroway !== undefined);
}

/** A way that belongs to several borders gets the highest level. */
function borderWays(extract: OsmExtract): Map<number, Tags> {
  const found = new Map<number, Tags>();
  for (const { tags, members } of extract.relations) {
    if (boundaryClass(tags) === null) continue;
    for (const { type, ref } of members) {
      const known = found.get(ref)?.admin_level;
      if (type === 'way' && (known === undefined || Number(tags.admin_level) < Number(known)))
        found.set(ref, tags);
    }
  }
  return found;
}

function nodeShapes(extract: OsmExtract): TileShape[] {
  return extract.nodes.flatMap((node: OsmNode) => {
    const found = nodeName(node.tags);
    if (!found) return [];
    const [lng, lat] = [extract.lngs[node.index]!, extract.lats[node.index]!];
    const box = { west: lng, east: lng, south: lat, north: lat };
    return [{ layer: 'name' as const, ...found, geometry: { type: 'point' as const, lng, lat }, box }];
  });
}
