import { describe, expect, test } from 'vitest';
import type { Candidate } from './geocode-address.ts';
import { assessCandidates, isSure, rankCandidates } from './rank-candidates.ts';

const found = (precision: Candidate['precision'], confidence: number, [east, north] = [0, 0]): Candidate => ({
  lng: -83 + east / 1000,
  lat: 40 + north / 1000,
  precision,
  confidence,
  label: `${precision} ${confidence}`,
  source: 'test',
});
const labels = (...candidates: Candidate[]) => rankCandidates(candidates).map(({ label }) => label);

describe('rankCandidates', () => {
  test('returns nothing without candidates', () => {
    expect(labels()).toEqual([]);
  });

  test('drops streets and cities if a house is found', () => {
    expect(labels(found('address', 0.9), found('street', 0.5, [1, 1]), found('city', 0.15, [9, 9]))).toEqual([
      'address 0.9',
    ]);
    expect(labels(found('city', 0.15), found('zip', 0.3, [3, 3]))).toEqual(['zip 0.3']);
  });

  test('merges duplicates and drops unlikely candidates', () => {
    const twins = [found('address', 0.5), found('address', 0.45, [5, 0]), found('address', 0.5, [0, 0.3])];
    expect(labels(...twins, found('address', 0.2, [9, 9]))).toEqual(['address 0.5', 'address 0.45']);
    expect(labels(...Array.from({ length: 9 }, (_, at) => found('street', 0.4, [at, 0])))).toHaveLength(5);
  });

  test('prefers confidence to precision', () => {
    expect(labels(found('address', 0.5), found('interpolated', 0.9, [5, 5]))).toEqual([
      'interpolated 0.9',
      'address 0.5',
    ]);
  });
});

test('isSure requires an exact address with high confidence', () => {
  expect(isSure(found('address', 0.79))).toBe(false);
  expect(isSure(found('interpolated', 1))).toBe(false);
  expect(isSure(found('address', 0.8))).toBe(true);
});

describe('assessCandidates', () => {
  const street = (length_m: number | undefined, at?: [number, number]): Candidate => ({
    ...found('street', 0.34, at),
    ...(length_m === undefined ? {} : { length_m }),
  });
  const doubt = (...candidates: Candidate[]) => assessCandidates(candidates).doubt;

  test('requires confirmation of areas, long streets and several candidates', () => {
    expect(doubt()).toBe('nothing');
    expect(doubt(found('zip', 0.3), found('city', 0.15))).toBe('area');
    expect(doubt(street(6_400))).toBe('long_street');
    expect(doubt(street(undefined))).toBe('long_street');
    expect(doubt(street(400), street(400, [9, 9]))).toBe('several');
    expect(doubt(found('interpolated', 0.5), found('interpolated', 0.5, [9, 9]))).toBe('several');
  });

  test('accepts a single short street, a sure house and a clearly better one', () => {
    expect(doubt(street(1_500), found('zip', 0.3, [9, 9]))).toBeNull();
    expect(doubt(found('address', 1), found('address', 0.95, [9, 9]))).toBeNull();
    expect(doubt(found('interpolated', 0.85), found('interpolated', 0.6, [9, 9]))).toBeNull();
    expect(doubt(found('interpolated', 0.7), found('interpolated', 0.7, [1, 1]))).toBeNull();
  });
});
