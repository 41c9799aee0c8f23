import { describe, expect, test } from 'vitest';
import { schoolInitials } from './school-initials.ts';

const of = (name: string, short_name = '') => schoolInitials({ name, short_name });

describe('schoolInitials', () => {
  test('returns a short name that is an abbreviation', () => {
    expect(of('The Ohio State University', 'OSU')).toBe('OSU');
    expect(of('George Washington University', 'GW')).toBe('GW');
  });

  test('ends in SU for a state university, whatever its campus', () => {
    for (const [name, initials] of [
      ['Louisiana State University and Agricultural & Mechanical College', 'LSU'],
      ['Pennsylvania State University-Main Campus', 'PSU'],
      ['Arizona State University Campus Immersion', 'ASU'],
      ['North Carolina State University at Raleigh', 'NCSU'],
      ['California State University, Long Beach', 'CSU'],
      ['Lakeshore State University', 'LSU'],
    ] as const)
      expect(of(name), name).toBe(initials);
  });

  test('returns a known abbreviation instead of the initials', () => {
    for (const [name, initials] of [
      ['The University of Texas at Austin', 'UT'],
      ['University of Washington-Seattle Campus', 'UW'],
      ['University of California, Berkeley', 'Cal'],
      ['University of Wisconsin–Madison', 'UW'],
      ['University of Virginia-Main Campus', 'UVA'],
      ['UNIVERSITY OF KANSAS', 'KU'],
      ['Virginia Polytechnic Institute and State University', 'VT'],
    ] as const)
      expect(of(name), name).toBe(initials);
  });

  test('returns up to four initials without words such as "of"', () => {
    for (const [name, initials] of [
      ['University of Illinois Urbana-Champaign', 'UIUC'],
      ['University of California-Los Angeles', 'UCLA'],
      ['University of Nebraska-Lincoln', 'UNL'],
      ['Massachusetts Institute of Technology', 'MIT'],
      ['Texas A & M University-College Station', 'TAMU'],
      ['North Carolina A&T State University', 'NCAT'],
      ['Lakeshore University', 'LU'],
      ['The', 'T'],
      ['', '?'],
    ] as const)
      expect(of(name), name).toBe(initials);
  });
});
