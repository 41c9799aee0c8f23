import type { StyleSpecification } from 'maplibre-gl';
import { describe, expect, it } from 'vitest';
import { type BaseStyles, chooseBaseStyle } from './choose-base-style.ts';

const named = (name: string): StyleSpecification => ({ version: 8, name, sources: {}, layers: [] });
const [OWN, STREETS, BARE] = ['own', 'streets', 'bare'].map(named) as [
  StyleSpecification,
  StyleSpecification,
  StyleSpecification,
];
const OUTSIDE: BaseStyles = { own: OWN, streets: null, hasOwnStreets: false, hasFailed: false };
const chosen = (known: Partial<BaseStyles>) => {
  const { style, ...said } = chooseBaseStyle({ ...OUTSIDE, ...known }, BARE);
  return { ...said, style: style.name };
};

describe('base style of a map', () => {
  it('is the external street map where our own map has no streets', () => {
    expect(chosen({ streets: STREETS })).toEqual({
      style: 'streets',
      isOutline: false,
      isMissingStreets: false,
    });
  });

  it('is the outline, with a notice, if the street map fails', () => {
    expect(chosen({ hasFailed: true })).toEqual({ style: 'own', isOutline: true, isMissingStreets: true });
  });
});
