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

describe('What a person chooses from', () => {
  test('is nothing where nothing is known', () => {
    expect(labels()).toEqual([]);
  });

  test('is no street and no city where a house is known', () => {
    expect(labels(found('address', 0.9), found('street', 0.5, [1, 1]), found('city', 0.15, [9, 9]))).toEqual([
      'address 0.9',
    ]);
    expect(labels(found('city', 0.15), found('zip', 0.3, [3, 3]))).toEqual(['zip 0.3']);
  });

  test('has each place once, and none that is far less likely than the first', () => {
    const twins = [found('address', 0.5), found('address', 0.45, [5, 0]), found('address', 0.5, [0, 0.3])];
    expect(labels(...twins, found('address', 0.2, [9, 9]))).toEqual(['address 0.5', 'address 0.45']);
    expect(labels(...Array.from({ length: 9 }, (_, at) => found('street', 0.4, [at, 0])))).toHaveLength(5);
  });

  test('begins with what is most likely, not with what sounds most precise', () => {
    expect(labels(found('address', 0.5), found('interpolated', 0.9, [5, 5]))).toEqual([
      'interpolated 0.9',
      'address 0.5',
    ]);
  });
});

test('Only a house with its number, and little doubt, is sure', () => {
  expect(isSure(found('address', 0.79))).toBe(false);
  expect(isSure(found('interpolated', 1))).toBe(false);
  expect(isSure(found('address', 0.8))).toBe(true);
});

describe('What is taken though nobody chooses', () => {
  const street = (length_m: number | undefined, at?: [number, number]): Candidate => ({
    ...found('street', 0.34, at),
    ...(length_m === undefined ? {} : { length_m }),
  });
  const doubt = (...candidates: Candidate[]) => assessCandidates(candidates).doubt;

  test('is nothing of an area, of a street that is long or may be, and of one of several', () => {
    expect(doubt()).toBe('nothing');
    expect(doubt(found('zip', 0.3), found('city', 0.15))).toBe('area');
    expect(doubt(street(6_400))).toBe('long_street');
    expect(doubt(street(undefined))).toBe('long_street');
    expect(doubt(street(400), street(400, [9, 9]))).toBe('several');
    expect(doubt(found('interpolated', 0.5), found('interpolated', 0.5, [9, 9]))).toBe('several');
  });

  test('is the only short street, a house that is sure, and one that is likelier than the others', () => {
    expect(doubt(street(1_500), found('zip', 0.3, [9, 9]))).toBeNull();
    expect(doubt(found('address', 1), found('address', 0.95, [9, 9]))).toBeNull();
    expect(doubt(found('interpolated', 0.85), found('interpolated', 0.6, [9, 9]))).toBeNull();
    expect(doubt(found('interpolated', 0.7), found('interpolated', 0.7, [1, 1]))).toBeNull();
  });
});
