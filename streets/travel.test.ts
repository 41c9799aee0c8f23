import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { greatCircleDistance } from './geometry.ts';
import { estimateTravel } from './travel.ts';

const CAMPUS = [-83.03, 40] as const;
/** Degrees of latitude per meter, on a sphere with the mean radius. */
const DEGREES_PER_M = 180 / (Math.PI * 6_371_008.8);
const north = (meters: number) => [CAMPUS[0], CAMPUS[1] + meters * DEGREES_PER_M] as const;

describe('greatCircleDistance', () => {
  it('is exact to 0.1 %', () => {
    const newYorkToChicago = greatCircleDistance([-74.006, 40.7128], [-87.6298, 41.8781]);
    expect(Math.abs(newYorkToChicago - 1_144_300)).toBeLessThan(1_200);
  });
});

describe('estimateTravel', () => {
  it('adds a detour to the straight line', () => {
    const walk = estimateTravel(CAMPUS, north(1_000), 'walk');
    expect(walk).toEqual({ seconds: 882, meters: 1250, quality: 'estimated', source: 'estimate' });
  });

  it.each([
    [1_000, 182],
    [4_000, 488],
    [8_000, 800],
  ])('estimates %d m by car as %d s', (meters, seconds) => {
    expect(estimateTravel(CAMPUS, north(meters), 'drive').seconds).toBe(seconds);
  });

  it('is shorter by bike than on foot', () => {
    expect(estimateTravel(CAMPUS, north(3_000), 'bike').seconds).toBe(900);
  });

  it('never decreases with distance', () => {
    const meters = fc.double({ min: 0, max: 40_000, noNaN: true });
    fc.assert(
      fc.property(meters, meters, fc.constantFrom('drive', 'walk', 'bike'), (a, b, mode) => {
        const near = estimateTravel(CAMPUS, north(Math.min(a, b)), mode).seconds;
        const far = estimateTravel(CAMPUS, north(Math.max(a, b)), mode).seconds;
        expect(far).toBeGreaterThanOrEqual(near);
      }),
    );
  });
});
