import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AuxillaryData } from '#shared/api/auxillary-data.ts';
import { SCORE_GAP_WORDS } from '#shared/rules/score-bands.ts';
import { AroundSection } from './around-section.tsx';

type NearbyPlace = AuxillaryData['nearby_places'][number];

const HOME = [-83, 40] as const;
let count = 0;
const place = (type: NearbyPlace['type'], more: Partial<NearbyPlace> = {}): NearbyPlace => {
  count += 1;
  const location = { lng: HOME[0] + count / 1000, lat: HOME[1] + count / 1000 };
  return { name: `${type} ${count}`, type, distance: count * 100, location, url: null, ...more };
};
/** What the page below is about. */
let around: NearbyPlace[] = [];
let scored: Partial<AuxillaryData> = {};

const Page = createRoutesStub([{ id: 'root', path: '/', Component: AroundHome }]);

function AroundHome() {
  return (
    <AroundSection
      property={{ id: 1, center: { coordinates: HOME }, name: 'Elm House' } as never}
      aux={{ nearby_places: around, ...scored } as unknown as AuxillaryData}
    />
  );
}

function render(...places: NearbyPlace[]): string {
  around = places;
  return renderToStaticMarkup(<Page />);
}

beforeEach(() => {
  count = 0;
  scored = {};
});

describe('What is around a home', () => {
  test('can be read without the map, whatever kind it is of', () => {
    const page = render(place('hospital'), place('shopping'), place('grocery store'), place('restaurant'));
    for (const name of ['hospital 1', 'shopping 2', 'grocery store 3', 'restaurant 4'])
      expect(page).toContain(name);
  });

  test('is said to be unknown where nothing is, and no category is offered', () => {
    const page = render();
    expect(page).toContain('Restaurants, shops and hospitals near this home are not on our map yet.');
    expect(page).not.toContain('<fieldset');
  });

  test('may not be the nearest where the map knows little, and is said so', () => {
    scored = { walkscore: null, walkscore_description: SCORE_GAP_WORDS.few_places };
    expect(render(place('restaurant'))).toContain('There may be nearer ones.');
    expect(render()).not.toContain('nearer ones');
    scored = { walkscore: 80, walkscore_description: 'Nearly everything on foot' };
    expect(render(place('restaurant'))).not.toContain('nearer ones');
  });

  test('is so far away in a straight line, where no street is known to lead there', () => {
    const page = render(
      place('restaurant', { distance: 1609, measure: 'straight' }),
      place('restaurant', { distance: 3218, measure: 'walk' }),
      place('restaurant', { distance: 4827 }),
    );
    expect(page).toContain('1.00 mi in a straight line');
    expect(page).toMatch(/2\.00 mi</);
    expect(page).toMatch(/3\.00 mi</);
  });
});
