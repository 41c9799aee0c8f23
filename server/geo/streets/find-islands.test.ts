import { describe, expect, it } from 'vitest';
import { COAST, footing, LAKE, lake, RING, type Scene } from '#test/helpers/islands.ts';
import { gridOf, RESIDENTIAL, type Street } from '#test/helpers/streets.ts';

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

  it('where one of them crosses the shore to others, although it is joined to none', () => {
    const coast: Street = [RING, COAST];
    const bridge: Street = ['o1-0 far', RESIDENTIAL];
    const far = (north: number) => ({ far: [8_150, -700], x: [8_000, north], y: [8_300, north] }) as const;
    const others: Street = ['x y', RESIDENTIAL];
    expect(footing({ corners: far(-800), streets: [coast, bridge, others] })).toBeNull();
    expect(footing({ corners: far(-850), streets: [coast, bridge, others] })).toBe('island');
    // It comes by them in the middle.
    const past = { ...far(-800), far: [8_150, -760], farther: [8_150, -1_200] } as const;
    const on: Street = ['far farther', RESIDENTIAL];
    expect(footing({ corners: past, streets: [coast, bridge, on, others] })).toBeNull();
  });

  it('where a bridge comes over the water that is joined to none of them', () => {
    const bridge = { shore: [8_150, -100], far: [8_150, -900], x: [8_200, -980], y: [8_400, -980] } as const;
    const coast: Street = [RING, COAST];
    const there: Street[] = [coast, ['shore far', RESIDENTIAL], ['x y', RESIDENTIAL]];
    expect(footing({ corners: bridge, streets: there })).toBeNull();
    // It comes from the town, and ends farther from some of them than one looks.
    const fromTown: Scene = { corners: bridge, streets: [coast, ['t6-6 far shore', RESIDENTIAL]] };
    expect(footing(fromTown, 'drive', 'o3-3')).toBeNull();
    expect(footing(fromTown)).toBe('joined');
    // The edge of the map has cut it.
    expect(footing({ corners: bridge, streets: [coast, ['shore beyond', RESIDENTIAL]] })).toBeNull();
    expect(footing({ corners: bridge, streets: [coast, ['o1-0 beyond', RESIDENTIAL]] })).toBeNull();
    expect(
      footing({ corners: bridge, streets: [coast, ['shore far', RESIDENTIAL], ['far beyond', RESIDENTIAL]] }),
    ).toBeNull();
  });

  it('where a ferry leaves beside the end of a pier', () => {
    const corners = { pier: [8_150, -700], quay: [8_150, -740] } as const;
    const ferry: Street = ['quay t6-0', { route: 'ferry', motor_vehicle: 'yes' }];
    expect(footing({ corners, streets: [[RING, COAST], ['o1-0 pier', RESIDENTIAL], ferry] })).toBeNull();
  });

  it('where most of them lie elsewhere, and a bridge comes by a little island', () => {
    const corners = { i1: [8_130, -720], i2: [8_170, -720], i3: [8_170, -680], i4: [8_130, -680] } as const;
    const islet: Street[] = [
      ['i1 i2 i3 i4 i1', COAST],
      ['o1-0 islet', RESIDENTIAL],
    ];
    expect(footing({ corners: { ...corners, islet: [8_150, -700] }, streets: islet })).toBeNull();
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
