import { describe, expect, test } from 'vitest';
import { isInState } from '../state-shapes.ts';
import { findZipCentroid } from './find-zip-centroid.ts';

describe('findZipCentroid', () => {
  test.each(['', '4322', '00000', '99999', 'abcde', '432210', "'; --"])('returns null for %j', (zip) => {
    expect(findZipCentroid(zip)).toBeNull();
  });

  test('returns the coordinates of the first, last and other ZIP codes', () => {
    expect(findZipCentroid('00601')).toEqual({ lat: 18.1806, lng: -66.75 });
    expect(findZipCentroid('99929')).not.toBeNull();
    for (const [zip, state] of [
      ['43221', 'OH'],
      ['10001', 'NY'],
      ['94305', 'CA'],
      ['96822', 'HI'],
      ['02139', 'MA'],
    ] as const) {
      const found = findZipCentroid(zip)!;
      expect(isInState(found.lng, found.lat, state), zip).toBe(true);
    }
    expect(findZipCentroid('43221')).toEqual({ lat: 40.0231, lng: -83.0761 });
  });
});
