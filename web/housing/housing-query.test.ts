import { describe, expect, it } from 'vitest';
import { formatHousingQuery, parseHousingQuery, searchedBounds } from './housing-query.ts';

const parse = (text: string) => parseHousingQuery(new URLSearchParams(text));

describe('the address of the housing page', () => {
  it('that says nothing means all homes around the school, premium first', () => {
    expect(parse('')).toEqual({
      bounds: null,
      filter: { beds: [], price_min: undefined, price_max: undefined },
      view: 'property',
      sort: { key: 'tier', isDescending: true },
      active: null,
      page: 1,
    });
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
  ])('that is broken (%s) still shows homes', (text) => {
    expect(parse(text)).toEqual(parse(''));
  });

  it('with a range of rents upside down means the same range', () => {
    expect(parse('price_min=900&price_max=100')).toEqual(parse('price_min=100&price_max=900'));
  });

  it('comes back the same from what it was read into', () => {
    const text =
      'bbox=-83.1%2C39.9%2C-82.9%2C40.1&beds=0&beds=4&price_min=500&price_max=900&commute_mode=bike&commute_max=20&view=list&sort=-price&active=12';
    expect(formatHousingQuery(parse(text)).toString()).toBe(text);
  });

  it('keeps bounds to about a metre', () => {
    const query = { ...parse(''), bounds: [-83.123456789, 39.1, -82.987654321, 40.1] as const };
    expect(formatHousingQuery(query).get('bbox')).toBe('-83.12346,39.1,-82.98765,40.1');
  });

  it('says how near a home is to be by mode and minutes together', () => {
    expect(parse('commute_max=20&commute_mode=drive').filter).toMatchObject({
      commute_mode: 'drive',
      commute_max: 20,
    });
  });

  it('says beds once each, in order', () => {
    expect(parse('beds=3&beds=1&beds=3').filter.beds).toEqual([1, 3]);
  });
});

describe('the searched box', () => {
  it('is two tenths of a degree each way around the school', () => {
    expect(searchedBounds(parse(''), [-83, 40])).toEqual([-83.2, 39.8, -82.8, 40.2]);
  });

  it('is the map’s once the map has moved', () => {
    expect(searchedBounds(parse('bbox=1,2,3,4'), [-83, 40])).toEqual([1, 2, 3, 4]);
  });
});
