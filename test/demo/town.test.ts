import { describe, expect, test } from 'vitest';
import { lakeshoreListings } from '#demo/lakeshore.ts';
import { layTown } from '#demo/town/lay-town.ts';
import type { TownNode, TownWay } from '#demo/town/town-draft.ts';
import { crowDistance } from '#server/geo/crow-distance.ts';

const town = layTown();
const nodes = new Map(town.nodes.map((node) => [node.id, node]));
const ways = new Map(town.ways.map((way) => [way.id, way]));
const streets = town.ways.filter(({ tags }) => tags.highway);
const lines = town.relations.filter(({ tags }) => tags.type === 'route');
const DIRECTIONS: Record<string, string> = { N: 'North', S: 'South', W: 'West', E: 'East' };

const isDriven = ({ tags }: TownWay) => !/^(footway|path|cycleway|steps|pedestrian)$/.test(tags.highway!);
const isRidden = (way: TownWay) => isDriven(way) || /^(cycleway|path)$/.test(way.tags.highway!);

/** The nodes that are on the ways, and those of them that can be reached from the first one and back. */
function reach(used: readonly TownWay[], isOneWay: boolean): { all: Set<number>; both: Set<number> } {
  const steps = { on: new Map<number, number[]>(), back: new Map<number, number[]>() };
  const add = (map: Map<number, number[]>, from: number, to: number) =>
    map.set(from, [...(map.get(from) ?? []), to]);
  for (const { nodes: at, tags } of used)
    for (let i = 0; i + 1 < at.length; i += 1) {
      add(steps.on, at[i]!, at[i + 1]!);
      add(steps.back, at[i + 1]!, at[i]!);
      if (isOneWay && tags.oneway === 'yes') continue;
      add(steps.on, at[i + 1]!, at[i]!);
      add(steps.back, at[i]!, at[i + 1]!);
    }
  const from = used[0]!.nodes[0]!;
  const [there, back] = [walk(steps.on, from), walk(steps.back, from)];
  return {
    all: new Set(used.flatMap((way) => way.nodes)),
    both: new Set([...there].filter((node) => back.has(node))),
  };
}

function walk(steps: ReadonlyMap<number, number[]>, from: number): Set<number> {
  const seen = new Set([from]);
  for (const node of seen) for (const next of steps.get(node) ?? []) seen.add(next);
  return seen;
}

const centerOf = ({ nodes: at }: TownWay): [number, number] => {
  const corners = at.slice(1).map((id) => nodes.get(id)!);
  const mean = (axis: 'lng' | 'lat') =>
    corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
  return [mean('lng'), mean('lat')];
};

describe('A student in Lakeshore', () => {
  test.each([
    ['drives', isDriven, true],
    ['rides a bicycle', isRidden, true],
    ['walks', () => true, false],
  ])('who %s gets from everywhere to everywhere', (_, isUsed, isOneWay) => {
    const { all, both } = reach(streets.filter(isUsed), isOneWay);
    expect(all.size).toBeGreaterThan(3_000);
    expect([...all].filter((node) => !both.has(node))).toEqual([]);
  });

  test('finds every listed home under its address, where its listing says that it is', () => {
    const named = new Set(streets.map(({ tags }) => tags.name));
    const addresses = new Map(
      town.nodes
        .filter(({ tags }) => tags['addr:housenumber'] && !tags.name)
        .map((node) => [`${node.tags['addr:housenumber']} ${node.tags['addr:street']}`, node]),
    );
    const listings = lakeshoreListings('2026-11-21');
    expect(listings.length).toBeGreaterThan(200);
    for (const { values } of listings) {
      const [number, direction, ...rest] = values.address_1!.split(' ');
      const street = `${DIRECTIONS[direction!]} ${rest.join(' ')}`;
      expect(named, values.address_1).toContain(street);
      const node = addresses.get(`${number} ${street}`);
      expect(node, values.address_1).toBeDefined();
      expect(crowDistance([node!.lng, node!.lat], [values.lng, values.lat])).toBeLessThan(40);
    }
  });

  test('has a street within a few steps of every listed home, and water under none', () => {
    const corners = streets
      .filter(isDriven)
      .map(({ tags, nodes: at }) => ({ tags, at: at.map((id) => nodes.get(id)!) }));
    for (const { values } of lakeshoreListings('2026-11-21')) {
      const rest = values.address_1!.split(' ').slice(2).join(' ');
      const own = corners.filter(({ tags }) => tags.name?.endsWith(rest));
      const nearest = Math.min(
        ...own.map(({ at }) => Math.min(...at.slice(1).map((to, i) => fromPiece(values, at[i]!, to)))),
      );
      expect(nearest, values.address_1).toBeLessThan(40);
    }
    const waters = town.ways.filter(({ tags }) => tags.natural === 'water' && tags.name);
    expect(waters.length).toBeGreaterThanOrEqual(5);
    const wet = lakeshoreListings('2026-11-21').filter(({ values }) =>
      waters.some((way) =>
        isInside(
          values,
          way.nodes.map((id) => nodes.get(id)!),
        ),
      ),
    );
    expect(wet).toEqual([]);
  });

  test('finds no two doors with one number and no two businesses with one name', () => {
    const doors = [...town.nodes.filter(({ tags }) => !tags.name), ...town.ways]
      .filter(({ tags }) => tags['addr:housenumber'])
      .map(({ tags }) => `${tags['addr:housenumber']} ${tags['addr:street']}`);
    expect(doors.length).toBeGreaterThan(6_000);
    expect(new Set(doors).size).toBe(doors.length);
    const names = [...town.nodes, ...town.ways]
      .filter(({ tags }) => tags.shop || (tags.amenity && tags.amenity !== 'parking'))
      .flatMap(({ tags }) => tags.name ?? []);
    expect(names.length).toBeGreaterThan(400);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });

  test('takes one of at least six lines, whose ways follow each other and whose stops are beside them', () => {
    const buses = lines.filter(({ tags }) => tags.route === 'bus');
    expect(new Set(buses.map(({ tags }) => tags.ref)).size).toBeGreaterThanOrEqual(6);
    expect(new Set(lines.map(({ tags }) => tags.route))).toEqual(new Set(['bus', 'light_rail', 'ferry']));
    for (const { members, tags } of buses) {
      const own = members.filter(({ type }) => type === 'way').map(({ ref }) => ways.get(ref)!);
      const stops = members.filter(({ role }) => role === 'platform').map(({ ref }) => nodes.get(ref)!);
      expect(stops.length, tags.name).toBeGreaterThan(4);
      for (const [i, way] of own.slice(1).entries()) {
        const before = new Set(own[i]!.nodes);
        expect(
          way.nodes.some((node) => before.has(node)),
          `${tags.name} ${i}`,
        ).toBe(true);
      }
      const line = own.flatMap((way) =>
        way.nodes.slice(1).map((to, i) => [nodes.get(way.nodes[i]!)!, nodes.get(to)!] as const),
      );
      for (const stop of stops)
        expect(Math.min(...line.map(([a, b]) => fromPiece(stop, a, b))), stop.tags.name).toBeLessThan(25);
    }
  });
});

describe('The map of Lakeshore', () => {
  test('is the same whenever it is laid', () => {
    expect(JSON.stringify(layTown()) === JSON.stringify(town)).toBe(true);
  });

  test('is whole: ids in order, no way without its nodes, no relation without its members', () => {
    for (const list of [town.nodes, town.ways, town.relations])
      expect(list.every(({ id }, i) => i === 0 || id > list[i - 1]!.id)).toBe(true);
    expect(town.ways.filter(({ nodes: at }) => at.length < 2 || !at.every((id) => nodes.has(id)))).toEqual(
      [],
    );
    const relations = new Set(town.relations.map(({ id }) => id));
    const known = { node: nodes, way: ways, relation: relations };
    expect(
      town.relations.flatMap(({ members }) => members).filter(({ type, ref }) => !known[type].has(ref)),
    ).toEqual([]);
    const values = [...town.nodes, ...town.ways, ...town.relations].flatMap(({ tags }) =>
      Object.values(tags),
    );
    expect(values.filter((value) => value === '' || /undefined|NaN|null/.test(value))).toEqual([]);
    expect(
      town.nodes.every(({ lng, lat }) => Math.abs(lng + 87.2) < 0.25 && Math.abs(lat - 43.6) < 0.25),
    ).toBe(true);
  });

  test('has all that makes a place: houses, bridges, one-way streets, harbor, hills and quarters that differ', () => {
    const count = (isMeant: (tags: TownNode['tags']) => unknown) =>
      [...town.nodes, ...town.ways].filter(({ tags }) => isMeant(tags)).length;
    expect(count(({ building }) => building)).toBeGreaterThan(6_000);
    expect(count(({ bridge }) => bridge === 'yes')).toBeGreaterThan(20);
    expect(count(({ oneway }) => oneway === 'yes')).toBeGreaterThan(4);
    for (const [key, value] of [
      ['amenity', 'hospital'],
      ['amenity', 'clinic'],
      ['amenity', 'pharmacy'],
      ['amenity', 'school'],
      ['amenity', 'library'],
      ['amenity', 'cinema'],
      ['amenity', 'university'],
      ['amenity', 'ferry_terminal'],
      ['man_made', 'lighthouse'],
      ['man_made', 'pier'],
      ['natural', 'beach'],
      ['natural', 'wood'],
      ['natural', 'peak'],
      ['landuse', 'orchard'],
      ['landuse', 'cemetery'],
      ['leisure', 'pitch'],
      ['leisure', 'park'],
      ['place', 'suburb'],
      ['railway', 'station'],
      ['shop', 'supermarket'],
      ['amenity', 'parking'],
      ['waterway', 'river'],
    ] as const)
      expect(
        count((tags) => tags[key] === value),
        `${key}=${value}`,
      ).toBeGreaterThan(0);
    const groceriesNear = (place: string) => {
      const at = town.nodes.find(({ tags }) => tags.place && tags.name === place)!;
      return [...town.nodes, ...town.ways.filter(({ tags }) => tags.shop)].filter((one) => {
        const where: [number, number] = 'lng' in one ? [one.lng, one.lat] : centerOf(one);
        return (
          /^(supermarket|convenience|greengrocer|deli|butcher|health_food)$/.test(one.tags.shop ?? '') &&
          crowDistance(where, [at.lng, at.lat]) < 900
        );
      }).length;
    };
    expect(groceriesNear('Market Square')).toBeGreaterThan(groceriesNear('Orchard Hill'));
  });
});

type Place = { lng: number; lat: number };
const METERS = 111_195;
const EAST = METERS * Math.cos((43.6 * Math.PI) / 180);

/** Metres from a place to the piece of a line between two others. */
function fromPiece(place: Place, a: Place, b: Place): number {
  const [u, v] = [(b.lng - a.lng) * EAST, (b.lat - a.lat) * METERS];
  const [x, y] = [(place.lng - a.lng) * EAST, (place.lat - a.lat) * METERS];
  const part = Math.max(0, Math.min(1, (x * u + y * v) / (u * u + v * v || 1)));
  return Math.hypot(x - u * part, y - v * part);
}

function isInside({ lng, lat }: Place, ring: readonly Place[]): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [a, b] = [ring[i]!, ring[j]!];
    if (a.lat > lat !== b.lat > lat && lng < ((b.lng - a.lng) * (lat - a.lat)) / (b.lat - a.lat) + a.lng)
      inside = !inside;
  }
  return inside;
}
