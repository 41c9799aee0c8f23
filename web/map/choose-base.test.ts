import type { StyleSpecification } from 'maplibre-gl';
import { describe, expect, it } from 'vitest';
import { chooseBase, type KnownBase } from './choose-base.ts';

const named = (name: string): StyleSpecification => ({ version: 8, name, sources: {}, layers: [] });
const [OWN, STREETS, BARE] = ['own', 'streets', 'bare'].map(named) as [
  StyleSpecification,
  StyleSpecification,
  StyleSpecification,
];
const OUTSIDE: KnownBase = { own: OWN, streets: null, hasOwnStreets: false, hasFailed: false };
const chosen = (known: Partial<KnownBase>) => {
  const { style, ...said } = chooseBase({ ...OUTSIDE, ...known }, BARE);
  return { ...said, style: style.name };
};

describe('What lies under a map', () => {
  it('is a bare ground until anything is there, and where nothing can be fetched', () => {
    expect(chosen({ own: null, hasOwnStreets: null })).toEqual({
      style: 'bare',
      isOutline: true,
      isMissingStreets: false,
    });
  });

  it('is the street map where the own one has no streets', () => {
    expect(chosen({ streets: STREETS })).toEqual({
      style: 'streets',
      isOutline: false,
      isMissingStreets: false,
    });
  });

  it('is the outline where the street map cannot be had, and it says so', () => {
    expect(chosen({ hasFailed: true })).toEqual({ style: 'own', isOutline: true, isMissingStreets: true });
  });

  it('says so no more once one looks at a place with own streets, and again beyond them', () => {
    expect(chosen({ hasFailed: true, hasOwnStreets: true })).toEqual({
      style: 'own',
      isOutline: false,
      isMissingStreets: false,
    });
    expect(chosen({ hasFailed: true, hasOwnStreets: false }).isMissingStreets).toBe(true);
  });

  it('is the own map where it has streets, though the street map was shown before', () => {
    expect(chosen({ streets: STREETS, hasOwnStreets: true }).style).toBe('own');
  });
});
