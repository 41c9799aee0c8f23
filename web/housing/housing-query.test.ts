import { describe, expect, it } from 'vitest';
import { formatHousingQuery, parseHousingQuery } from './housing-query.ts';

const parse = (text: string) => parseHousingQuery(new URLSearchParams(text));

describe('housing page query', () => {
  it('defaults to all listings around the school, premium first', () => {
    expect(parse('')).toEqual({
      bounds: null,
      filter: {},
      view: 'property',
      sort: { key: 'tier', isDescending: true },
      active: null,
      page: 1,
    });
  });

  it('takes the basis of rents from the URL, else from the school', () => {
    const basisOf = (text: string) =>
      parseHousingQuery(new URLSearchParams(text), 'person').filter.price_basis;
    expect(['', 'price_basis=listing', 'price_basis=person', 'price_basis=week'].map(basisOf)).toEqual([
      ...['person', 'listing', 'person', 'person'],
    ]);
  });

  it.each([
    'bbox=1,2,3',
    'bbox=-83,40,-84,41',
    'bbox=-83,41,-82,40',
    'bbox=-190,40,-82,41',
    'bbox=a,b,c,d',
    'beds=7',
    'beds=-1',
    'price_min=1e3',
    'commute_mode=walk',
    'commute_max=15',
    'commute_mode=swim&commute_max=15',
    'commute_mode=walk&commute_max=0',
    'commute_mode=walk&commute_max=121',
    'commute_mode=walk&commute_max=15.5',
    'commute_mode=walk&commute_max=',
    'commute_mode=&commute_max=15',
    'view=carousel',
    'sort=colour',
    'active=0',
    'active=abc',
    'page=0',
  ])('ignores invalid values (%s)', (text) => {
    expect(parse(text)).toEqual(parse(''));
  });

  it('equals the original text after parsing and formatting', () => {
    const text =
      'bbox=-83.1%2C39.9%2C-82.9%2C40.1&beds=0&beds=4&price_min=500&price_max=900&commute_mode=bike&commute_max=20&view=list&sort=-price&active=12';
    expect(formatHousingQuery(parse(text)).toString()).toBe(text);
  });
});
