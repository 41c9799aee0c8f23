import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LngLat } from '#shared/api/inputs.ts';
import { estimateTravel, type TravelMode } from '#streets/travel.ts';
import { doubtTravel } from './doubt-travel.ts';

const SCHOOL: LngLat = [-83.007525, 39.999803];
/** 4.2 km to the north of it. */
const HOME: LngLat = [-83.007525, 40.0376];
const drive = { from: HOME, to: SCHOOL, mode: 'drive' } as const;

describe('A journey is doubted', () => {
  it('where it is shorter than the straight line, or absurdly long', () => {
    expect(doubtTravel({ seconds: 300, meters: 1500 }, drive)).toContain('shorter');
    expect(doubtTravel({ seconds: 300, meters: 0 }, drive)).toContain('shorter');
    expect(doubtTravel({ seconds: 9000, meters: 200_000 }, drive)).toContain('long');
  });

  it('never where it is what the straight line lets one expect, from next door to the edge of the nearby homes', () => {
    const degree = fc.double({ min: -0.6, max: 0.6, noNaN: true });
    const mode = fc.constantFrom<TravelMode>('drive', 'walk', 'bike');
    fc.assert(
      fc.property(degree, degree, mode, (east, north, by) => {
        const from: LngLat = [SCHOOL[0] + east, SCHOOL[1] + north];
        const expected = estimateTravel(from, SCHOOL, by);
        expect(doubtTravel(expected, { from, to: SCHOOL, mode: by })).toBeNull();
        // Streets may be as straight as the crow flies, or three times as long.
        const straight = { seconds: expected.seconds, meters: expected.meters / 1.25 };
        const winding = { seconds: expected.seconds * 3, meters: expected.meters * 3 };
        expect(doubtTravel(straight, { from, to: SCHOOL, mode: by })).toBeNull();
        expect(doubtTravel(winding, { from, to: SCHOOL, mode: by })).toBeNull();
      }),
    );
  });
});
