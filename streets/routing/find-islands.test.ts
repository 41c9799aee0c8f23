import { describe, expect, it } from 'vitest';
import { COAST, connectivity, LAKE, lake, RING, type Scene } from '#test/helpers/islands.ts';
import { RESIDENTIAL, type Street } from '#test/helpers/streets.ts';

describe('Unconnected streets are not islands', () => {
  it('on a peninsula', () => {
    expect(connectivity({ streets: [['s4 s1 s2 s3', COAST]] })).toBeNull();
  });

  it('if the map clips the coast', () => {
    expect(connectivity({ streets: [['s1 s2 beyond s3 s4 s1', COAST]] })).toBeNull();
    expect(
      connectivity({
        streets: [
          ['s1 s2 s3', COAST],
          ['s3 s4 beyond', COAST],
        ],
      }),
    ).toBeNull();
    expect(
      connectivity({ streets: [['s1 s2 beyond s4 s1', {}]], relations: [lake(LAKE, 'inner')] }),
    ).toBeNull();
  });

  it('if an unconnected bridge crosses the shore', () => {
    const bridge = { shore: [8_150, -100], far: [8_150, -900], x: [8_200, -980], y: [8_400, -980] } as const;
    const coast: Street = [RING, COAST];
    const there: Street[] = [coast, ['shore far', RESIDENTIAL], ['x y', RESIDENTIAL]];
    expect(connectivity({ corners: bridge, streets: there })).toBeNull();
    // It comes from the town, and ends farther from some of them than one looks.
    const fromTown: Scene = { corners: bridge, streets: [coast, ['t6-6 far shore', RESIDENTIAL]] };
    expect(connectivity(fromTown, 'drive', 'o3-3')).toBeNull();
    expect(connectivity(fromTown)).toBe('connected');
    // The edge of the map has cut it.
    expect(connectivity({ corners: bridge, streets: [coast, ['shore beyond', RESIDENTIAL]] })).toBeNull();
    expect(connectivity({ corners: bridge, streets: [coast, ['o1-0 beyond', RESIDENTIAL]] })).toBeNull();
    expect(
      connectivity({
        corners: bridge,
        streets: [coast, ['shore far', RESIDENTIAL], ['far beyond', RESIDENTIAL]],
      }),
    ).toBeNull();
  });

  it('if a ferry of unknown duration leaves', () => {
    const ferry = { route: 'ferry', motor_vehicle: 'yes' };
    expect(
      connectivity({
        streets: [
          [RING, COAST],
          ['o0-0 t6-0', ferry],
        ],
      }),
    ).toBeNull();
    expect(
      connectivity({
        streets: [
          [RING, COAST],
          ['o0-0 t6-0', { ...ferry, duration: '09:00' }],
        ],
      }),
    ).toBeNull();
    expect(
      connectivity({
        streets: [
          [RING, COAST],
          ['o0-0 beyond', ferry],
        ],
      }),
    ).toBeNull();
    const relation = lake({ type: 'route', route: 'ferry', motor_vehicle: 'yes' }, '');
    expect(
      connectivity({
        streets: [
          ['o0-0 t6-0', {}],
          [RING, COAST],
        ],
        relations: [relation],
      }),
    ).toBeNull();
  });
});
