import { describe, expect, it } from 'vitest';
import { type Corner, modesBetween, openTown, RESIDENTIAL, type Street } from '#test/helpers/streets.ts';

const BLOCK: Record<string, Corner> = {
  a: [0, 0],
  b: [200, 0],
  c: [200, 200],
  d: [0, 200],
  e: [400, 0],
  f: [600, 0],
};
const RING = 'a b c d a';

describe('buildStreetGraph', () => {
  it('does not connect streets that cross on a bridge', () => {
    const town = openTown({ ...BLOCK, g: [100, -500], h: [100, 100] }, [
      [RING, RESIDENTIAL],
      ['b d', RESIDENTIAL],
      ['c e f', RESIDENTIAL],
      ['g h', RESIDENTIAL],
    ]);
    expect(town.seconds('f', 'h', 'walk')).toBeGreaterThan(0);
    expect(modesBetween(town, 'g', 'h')).toBe('');
  });

  it('omits parts of the network without a way out', () => {
    const trap: Street[] = [
      [RING, RESIDENTIAL],
      ['b e', { ...RESIDENTIAL, oneway: 'yes' }],
    ];
    expect(modesBetween(openTown(BLOCK, trap), 'b', 'e')).toBe('walk');
    const way: Street[] = [...trap, ['e f c', { ...RESIDENTIAL, oneway: 'yes' }]];
    expect(modesBetween(openTown(BLOCK, way), 'b', 'e')).toBe('drive walk bike');
  });

  it('omits parts of the network that a travel mode cannot reach', () => {
    const town = openTown({ ...BLOCK, x: [5_000, 0], y: [5_100, 0] }, [
      [RING, RESIDENTIAL],
      ['b d', RESIDENTIAL],
      ['b e', { highway: 'footway' }],
      ['e f', RESIDENTIAL],
      ['x y', RESIDENTIAL],
    ]);
    expect(modesBetween(town, 'e', 'f')).toBe('walk');
    expect(modesBetween(town, 'x', 'y')).toBe('');
    expect(modesBetween(town, 'a', 'b')).toBe('drive walk bike');
  });

  it('blocks cars at bollards, unless tagged otherwise', () => {
    const streets: Street[] = [
      [RING, RESIDENTIAL],
      ['b e f', RESIDENTIAL],
      ['f c', { highway: 'footway' }],
    ];
    const seconds = (tags: Record<string, string>, mode: 'drive' | 'walk' | 'bike') =>
      openTown({ ...BLOCK, e: [400, 0, tags] }, streets).seconds('a', 'f', mode);
    const bollard = { barrier: 'bollard' };
    // Cars can't pass the bollard.
    expect(
      openTown({ ...BLOCK, e: [400, 0, bollard], f: [900, 0] }, streets).seconds('a', 'f', 'drive'),
    ).toBeNull();
    expect(seconds(bollard, 'walk')).toBeCloseTo(600 / (5.1 / 3.6), 0);
    expect(seconds(bollard, 'bike')).toBeGreaterThan(0);
    const open = seconds({}, 'drive')!;
    expect(seconds({ barrier: 'bollard', motor_vehicle: 'yes' }, 'drive')).toBeCloseTo(open, 0);
    expect(seconds({ barrier: 'gate' }, 'drive')).toBeCloseTo(open, 0);
    expect(seconds({ barrier: 'gate', access: 'private' }, 'drive')).toBeLessThan(open);
  });
});
