import { describe, expect, it } from 'vitest';
import { COAST, connectivity, lake, RING } from '#test/helpers/islands.ts';
import { RESIDENTIAL, type Street } from '#test/helpers/streets.ts';
import type { TravelMode } from '../travel.ts';

describe('Streets that a ferry leaves of which nobody says whom it takes', () => {
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
    expect(connectivity({ corners, streets: [around, ferry] })).toBeNull();
    expect(connectivity({ corners, streets: [around, ['o0-0 beyond', RESIDENTIAL]] })).toBeNull();
  });

  it('are one where nothing does', () => {
    expect(connectivity({ corners, streets: [around] })).toBe('island');
  });
});

describe('Streets that a ferry joins to the town', () => {
  it('are joined for whom it takes, and for nobody else', () => {
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

describe('Streets that a shore surrounds are an island', () => {
  it('in the open sea, with nothing around it', () => {
    for (const mode of ['drive', 'walk', 'bike'] as const) {
      expect(connectivity({ streets: [[RING, COAST]] }, mode)).toBe('island');
    }
    expect(connectivity({ streets: [[RING, COAST]] }, 'drive', 't2-2')).toBe('connected');
  });

  it('where the map calls it one', () => {
    expect(connectivity({ streets: [[RING, { place: 'islet' }]] })).toBe('island');
    const halves: Street[] = [
      ['s1 s2 s3', {}],
      ['s3 s4 s1', {}],
    ];
    const called = lake({ type: 'multipolygon', place: 'island' }, 'outer', 'outer');
    expect(connectivity({ streets: halves, relations: [called] })).toBe('island');
  });
});
