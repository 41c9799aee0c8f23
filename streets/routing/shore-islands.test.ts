import { describe, expect, it } from 'vitest';
import { COAST, connectivity, lake, RING } from '#test/helpers/islands.ts';
import { RESIDENTIAL, type Street } from '#test/helpers/streets.ts';
import type { TravelMode } from '../travel.ts';

describe('A shore with an incomplete ferry', () => {
  const by = (ferry: Record<string, string>, mode: TravelMode) =>
    connectivity(
      {
        streets: [
          [RING, COAST],
          ['o0-0 t6-0', { route: 'ferry', ...ferry }],
        ],
      },
      mode,
    );

  it('is an island for modes that the ferry excludes', () => {
    expect(by({ foot: 'yes' }, 'drive')).toBe('island');
    expect(by({ foot: 'yes', bicycle: 'yes', duration: '00:20' }, 'drive')).toBe('island');
    expect(by({ motor_vehicle: 'no' }, 'drive')).toBe('island');
    expect(by({ access: 'private' }, 'drive')).toBe('island');
    expect(by({ bicycle: 'no' }, 'bike')).toBe('island');
  });
});

describe('Streets surrounded by a town, without a shore', () => {
  const corners = { r1: [9_600, -1_000], r2: [9_600, 1_600], r3: [6_800, 1_600] } as const;
  const around: Street = ['t6-0 r1 r2 r3 t6-6', RESIDENTIAL];

  it('are unknown if a ferry leaves or the map clips a street', () => {
    const ferry: Street = ['o0-0 r1', { route: 'ferry', motor_vehicle: 'yes' }];
    expect(connectivity({ corners, streets: [around, ferry] })).toBeNull();
    expect(connectivity({ corners, streets: [around, ['o0-0 beyond', RESIDENTIAL]] })).toBeNull();
  });

  it('are an island without exits', () => {
    expect(connectivity({ corners, streets: [around] })).toBe('island');
  });
});

describe('A shore with a ferry to the town', () => {
  it('is connected for the modes of the ferry only', () => {
    const walkers = { route: 'ferry', foot: 'yes', duration: '00:20' };
    const streets: Street[] = [
      [RING, COAST],
      ['o0-0 t6-0', walkers],
    ];
    expect(connectivity({ streets }, 'walk')).toBe('connected');
    expect(connectivity({ streets }, 'drive')).toBe('island');
    const cars: Street = ['o0-0 t6-0', { ...walkers, motor_vehicle: 'yes' }];
    expect(connectivity({ streets: [[RING, COAST], cars] }, 'drive')).toBe('connected');
  });
});

describe('Streets within a shore', () => {
  it('are an island in the open sea', () => {
    for (const mode of ['drive', 'walk', 'bike'] as const) {
      expect(connectivity({ streets: [[RING, COAST]] }, mode)).toBe('island');
    }
    expect(connectivity({ streets: [[RING, COAST]] }, 'drive', 't2-2')).toBe('connected');
  });

  it('are an island if tagged as one', () => {
    expect(connectivity({ streets: [[RING, { place: 'islet' }]] })).toBe('island');
    const halves: Street[] = [
      ['s1 s2 s3', {}],
      ['s3 s4 s1', {}],
    ];
    const called = lake({ type: 'multipolygon', place: 'island' }, 'outer', 'outer');
    expect(connectivity({ streets: halves, relations: [called] })).toBe('island');
  });
});
