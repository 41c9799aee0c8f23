import { describe, expect, it } from 'vitest';
import type { TravelMode } from '#server/geo/routing-provider.ts';
import { COAST, footing, LAKE, lake, RING } from '#test/helpers/islands.ts';
import { type Corner, RESIDENTIAL, type Street } from '#test/helpers/streets.ts';

describe('Streets that a ferry leaves of which nobody says whom it takes', () => {
  const by = (ferry: Record<string, string>, mode: TravelMode) =>
    footing(
      {
        streets: [
          [RING, COAST],
          ['o0-0 t6-0', { route: 'ferry', ...ferry }],
        ],
      },
      mode,
    );

  it('are not said to be cut off, however long it takes', () => {
    for (const mode of ['drive', 'bike'] as const) {
      expect(by({}, mode)).toBeNull();
      expect(by({ duration: '00:20' }, mode)).toBeNull();
      expect(by({ foot: 'no' }, mode)).toBeNull();
    }
    expect(by({ motor_vehicle: 'yes', duration: '00:20' }, 'bike')).toBeNull();
    expect(by({ foot: 'yes' }, 'bike')).toBeNull();
  });

  it('are cut off for whom its tags leave out', () => {
    expect(by({ foot: 'yes' }, 'drive')).toBe('island');
    expect(by({ foot: 'yes', bicycle: 'yes', duration: '00:20' }, 'drive')).toBe('island');
    expect(by({ motor_vehicle: 'no' }, 'drive')).toBe('island');
    expect(by({ access: 'private' }, 'drive')).toBe('island');
    expect(by({ bicycle: 'no' }, 'bike')).toBe('island');
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
    const walkers = { route: 'ferry', foot: 'yes', duration: '00:20' };
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

  it('whatever piers and ramps they have', () => {
    const corners = {
      end: [8_150, -290],
      tip: [8_600, -700],
      left: [8_500, -700],
      ramp: [8_460, -270],
    } as const;
    const pier: Street[] = [
      ['o1-0 end', { highway: 'footway' }],
      ['o3-0 tip', { highway: 'footway', man_made: 'pier' }],
      ['tip left', { highway: 'footway' }],
    ];
    const ramp: Street = ['o3-0 ramp', { highway: 'service', service: 'slipway' }];
    for (const mode of ['drive', 'walk', 'bike'] as const) {
      expect(footing({ corners, streets: [[RING, COAST], ...pier] }, mode)).toBe('island');
      expect(footing({ corners, streets: [[RING, COAST], ramp] }, mode)).toBe('island');
      expect(footing({ corners, streets: [[RING, COAST], ramp, ...pier] }, mode)).toBe('island');
    }
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
