import { describe, expect, it } from 'vitest';
import type { OsmRelation } from '#server/geo/osm/osm-extract.ts';
import type { TravelMode } from '#server/geo/routing-provider.ts';
import { type Corner, gridOf, openTown, RESIDENTIAL, type Street } from '#test/helpers/streets.ts';

/** The largest of what lies around, and so a town; and eight kilometres east of it some streets that nothing joins to it. */
const TOWN = gridOf('t', 7, 0);
const OFF = gridOf('o', 4, 8_000);
const COAST = { natural: 'coastline' };
const LAKE = { type: 'multipolygon', natural: 'water' };

/** Four corners a quarter of a kilometre around those streets, or farther. */
const shoreOf = (name: string, away = 250): Record<string, Corner> => ({
  [`${name}1`]: [8_000 - away, -away],
  [`${name}2`]: [8_450 + away, -away],
  [`${name}3`]: [8_450 + away, 450 + away],
  [`${name}4`]: [8_000 - away, 450 + away],
});
const SHORE = shoreOf('s');
const RING = 's1 s2 s3 s4 s1';

type Scene = {
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
function footing(scene: Scene, mode: TravelMode = 'drive', at: string | Corner = 'o1-1') {
  const { router, place } = layOut(scene);
  return router.footing(place(at), mode);
}

const lake = (tags: Record<string, string>, ...roles: string[]): OsmRelation => ({
  id: 1,
  tags,
  members: roles.map((role, at) => ({ type: 'way', ref: at + 1, role })),
});

describe('Streets that nothing joins to the town are not said to be cut off', () => {
  it('where no shore is known', () => {
    expect(footing({})).toBeNull();
    expect(footing({ streets: [[RING, { natural: 'wood' }]] })).toBeNull();
  });

  it('on a peninsula, whose coast does not close', () => {
    expect(footing({ streets: [['s4 s1 s2 s3', COAST]] })).toBeNull();
  });

  it('where the edge of the map has cut the coast', () => {
    expect(footing({ streets: [['s1 s2 beyond s3 s4 s1', COAST]] })).toBeNull();
    expect(
      footing({
        streets: [
          ['s1 s2 s3', COAST],
          ['s3 s4 beyond', COAST],
        ],
      }),
    ).toBeNull();
    expect(footing({ streets: [['s1 s2 beyond s4 s1', {}]], relations: [lake(LAKE, 'inner')] })).toBeNull();
  });

  it('on an island that a town shares with them', () => {
    const corners = { w1: [-900, -900], w2: [9_500, -900], w3: [9_500, 2_000], w4: [-900, 2_000] } as const;
    expect(footing({ corners, streets: [['w1 w2 w3 w4 w1', COAST]] })).toBeNull();
    // Another large town than the largest.
    const second = gridOf('p', 18, 8_000, 1_500);
    const streets: Street[] = [['w1 w2 w3 w4 w1', COAST], ...second.streets];
    const around = {
      w1: [7_000, -900],
      w2: [12_000, -900],
      w3: [12_000, 5_000],
      w4: [7_000, 5_000],
    } as const;
    const large = { corners: { ...second.corners, ...around }, streets, town: gridOf('t', 19, 0) };
    expect(footing(large)).toBeNull();
    expect(footing(large, 'drive', 'p1-1')).toBe('joined');
  });

  it('where one of them crosses the shore', () => {
    const away = { pier: [8_150, -700] } as const;
    expect(
      footing({
        corners: away,
        streets: [
          [RING, COAST],
          ['o1-0 pier', RESIDENTIAL],
        ],
      }),
    ).toBeNull();
  });

  it('where a bridge comes over the water that is joined to none of them', () => {
    const bridge = { shore: [8_150, -100], far: [8_150, -900] } as const;
    const coast: Street = [RING, COAST];
    expect(footing({ corners: bridge, streets: [coast, ['shore far', RESIDENTIAL]] })).toBeNull();
    // It comes from the town, and ends farther from some of them than one looks.
    const fromTown: Scene = { corners: bridge, streets: [coast, ['t6-6 far shore', RESIDENTIAL]] };
    expect(footing(fromTown, 'drive', 'o3-3')).toBeNull();
    expect(footing(fromTown)).toBe('joined');
    // The edge of the map has cut it.
    expect(footing({ corners: bridge, streets: [coast, ['shore beyond', RESIDENTIAL]] })).toBeNull();
    expect(footing({ corners: bridge, streets: [coast, ['o1-0 beyond', RESIDENTIAL]] })).toBeNull();
  });

  it('where one may come in and not out again, or out and not in', () => {
    const oneWay = { ...RESIDENTIAL, oneway: 'yes' };
    expect(
      footing({
        streets: [
          [RING, COAST],
          ['t6-0 o0-0', oneWay],
        ],
      }),
    ).toBeNull();
    expect(
      footing({
        streets: [
          [RING, COAST],
          ['o0-0 t6-0', oneWay],
        ],
      }),
    ).toBeNull();
  });

  it('where a ferry leaves of which nobody knows how long it takes', () => {
    const ferry = { route: 'ferry', motor_vehicle: 'yes' };
    expect(
      footing({
        streets: [
          [RING, COAST],
          ['o0-0 t6-0', ferry],
        ],
      }),
    ).toBeNull();
    expect(
      footing({
        streets: [
          [RING, COAST],
          ['o0-0 t6-0', { ...ferry, duration: '09:00' }],
        ],
      }),
    ).toBeNull();
    expect(
      footing({
        streets: [
          [RING, COAST],
          ['o0-0 beyond', ferry],
        ],
      }),
    ).toBeNull();
    const relation = lake({ type: 'route', route: 'ferry', motor_vehicle: 'yes' }, '');
    expect(
      footing({
        streets: [
          ['o0-0 t6-0', {}],
          [RING, COAST],
        ],
        relations: [relation],
      }),
    ).toBeNull();
  });
});

describe('Streets amid those of a town, without a shore', () => {
  const corners = { r1: [9_600, -1_000], r2: [9_600, 1_600], r3: [6_800, 1_600] } as const;
  const around: Street = ['t6-0 r1 r2 r3 t6-6', RESIDENTIAL];

  it('are no island where a ferry leaves, or the edge of the map has cut a street', () => {
    const ferry: Street = ['o0-0 r1', { route: 'ferry', motor_vehicle: 'yes' }];
    expect(footing({ corners, streets: [around, ferry] })).toBeNull();
    expect(footing({ corners, streets: [around, ['o0-0 beyond', RESIDENTIAL]] })).toBeNull();
  });

  it('are one where nothing does', () => {
    expect(footing({ corners, streets: [around] })).toBe('island');
  });
});

describe('Streets that a ferry joins to the town', () => {
  it('are joined for whom it takes, and for nobody else', () => {
    const walkers = { route: 'ferry', duration: '00:20' };
    const streets: Street[] = [
      [RING, COAST],
      ['o0-0 t6-0', walkers],
    ];
    expect(footing({ streets }, 'walk')).toBe('joined');
    expect(footing({ streets }, 'drive')).toBe('island');
    const cars: Street = ['o0-0 t6-0', { ...walkers, motor_vehicle: 'yes' }];
    expect(footing({ streets: [[RING, COAST], cars] }, 'drive')).toBe('joined');
  });
});

describe('Streets that a shore surrounds are an island', () => {
  it('in the open sea, with nothing around it', () => {
    for (const mode of ['drive', 'walk', 'bike'] as const) {
      expect(footing({ streets: [[RING, COAST]] }, mode)).toBe('island');
    }
    expect(footing({ streets: [[RING, COAST]] }, 'drive', 't2-2')).toBe('joined');
  });

  it('whichever pieces its coast is mapped in, and which way around', () => {
    expect(
      footing({
        streets: [
          ['s1 s2', COAST],
          ['s4 s1', COAST],
          ['s2 s3 s4', COAST],
        ],
      }),
    ).toBe('island');
    expect(
      footing({
        streets: [
          ['s1 s2 s3', COAST],
          ['s1 s4 s3', COAST],
        ],
      }),
    ).toBe('island');
  });

  it('in a lake at the edge of the map', () => {
    const shore: Street[] = [
      [RING, {}],
      ['t0-0 l1 l2', {}],
    ];
    const corners = { l1: [9_500, -900], l2: [9_500, 2_000] } as const;
    const relations = [lake(LAKE, 'inner', 'outer')];
    expect(footing({ corners, streets: shore, relations })).toBe('island');
    expect(
      footing({ corners, streets: shore, relations: [lake({ ...LAKE, natural: 'wood' }, 'inner')] }),
    ).toBeNull();
  });

  it('where the map calls it one', () => {
    expect(footing({ streets: [[RING, { place: 'islet' }]] })).toBe('island');
    const halves: Street[] = [
      ['s1 s2 s3', {}],
      ['s3 s4 s1', {}],
    ];
    const called = lake({ type: 'multipolygon', place: 'island' }, 'outer', 'outer');
    expect(footing({ streets: halves, relations: [called] })).toBe('island');
  });

  it('in a lake of an island that has a town', () => {
    const corners = { w1: [-900, -900], w2: [9_500, -900], w3: [9_500, 2_000], w4: [-900, 2_000] } as const;
    const relations = [lake(LAKE, 'inner')];
    expect(
      footing({
        corners,
        streets: [
          [RING, {}],
          ['w1 w2 w3 w4 w1', COAST],
        ],
        relations,
      }),
    ).toBe('island');
  });

  it('however few they are, and where a street comes to the water’s edge', () => {
    const off = {
      corners: { a: [8_100, 100], b: [8_200, 100] } as Record<string, Corner>,
      streets: [['a b s2', RESIDENTIAL]] as Street[],
    };
    expect(footing({ off, streets: [[RING, COAST]] }, 'drive', 'a')).toBe('island');
  });

  it('for cars where only a footbridge leads there', () => {
    const streets: Street[] = [
      [RING, COAST],
      ['o0-0 t6-0', { highway: 'footway' }],
    ];
    expect(footing({ streets })).toBe('island');
    expect(footing({ streets }, 'walk')).toBe('joined');
  });
});
