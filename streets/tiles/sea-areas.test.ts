import type { Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { makeExtract } from '#test/helpers/osm.ts';
import type { NodeEntity, WayEntity } from '../../test/helpers/osm-entities.ts';
import type { Tags } from '../osm/osm-extract.ts';
import { listShapes } from './list-shapes.ts';
import { seaAreas } from './sea-areas.ts';

const BOX = { west: 0, south: 0, east: 10, north: 10 };

function extractOf(lines: [tags: Tags, ...points: Position[]][]) {
  const nodes: NodeEntity[] = [];
  const known = new Map<string, number>();
  const node = ([lng, lat]: Position) => {
    const key = `${lng} ${lat}`;
    if (!known.has(key)) known.set(key, nodes.push({ id: nodes.length + 1, lng: lng!, lat: lat! }));
    return known.get(key)!;
  };
  const ways = lines.map(
    ([tags, ...points], index): WayEntity => ({ id: index + 1, nodes: points.map(node), tags }),
  );
  return makeExtract({ nodes, ways });
}

const coast = (...points: Position[]): [Tags, ...Position[]] => [{ natural: 'coastline' }, ...points];
const street = (...points: Position[]): [Tags, ...Position[]] => [{ highway: 'residential' }, ...points];
const seaOf = (...lines: [Tags, ...Position[]][]) => seaAreas(extractOf(lines), [BOX]);

/** Area in square degrees without holes. */
function areaOf(polygons: Position[][][]): number {
  const ring = (points: Position[]) =>
    Math.abs(
      points.slice(1).reduce((sum, [x, y], at) => sum + (x! - points[at]![0]!) * (y! + points[at]![1]!), 0) /
        2,
    );
  return polygons.reduce(
    (sum, [sea, ...islands]) => sum + ring(sea!) - islands.reduce((all, one) => all + ring(one), 0),
    0,
  );
}

describe('seaAreas returns nothing', () => {
  it('without a coast', () => {
    expect(seaOf(street([1, 1], [2, 2]))).toEqual([]);
  });

  it('if streets are in the sea', () => {
    const flooded = [street([8, 1], [8, 2]), street([9, 4], [9, 5])];
    expect(seaOf(coast([5, -1], [5, 11]), ...flooded)).toEqual([]);
    expect(seaOf(coast([5, -1], [5, 11]), street([1, 1], [2, 2]))).toHaveLength(1);
  });
});

describe('seaAreas', () => {
  it('fills the right side of the coast up to the box’s edge', () => {
    const [sea] = seaOf(coast([4, -1], [4, 5]), coast([4, 5], [4, 11]));
    expect(areaOf(sea!.polygons)).toBeCloseTo(60);
    expect(sea!.isWhole).toBe(true);
    const [other] = seaOf(coast([4, 11], [4, -1]));
    expect(areaOf(other!.polygons)).toBeCloseTo(40);
  });

  it('closes a coast that ends within the box', () => {
    const extract = extractOf([coast([3, 3], [3, 7], [7, 7], [7, 3])]);
    const [sea] = seaAreas(extract, [BOX]);
    expect(areaOf(sea!.polygons)).toBeCloseTo(16);
    expect(listShapes(extract, [BOX]).map(({ properties }) => properties.kind)).toEqual(['sea']);
  });
});
