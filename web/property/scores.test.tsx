import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { AuxillaryData } from '#shared/api/auxillary-data.ts';
import { PAGES } from '#shared/pages.ts';
import { SCORE_GAP_WORDS } from '#shared/rules/score-bands.ts';
import { Scores } from './scores.tsx';

const OUTSIDE = SCORE_GAP_WORDS.outside_map;
const AUX: AuxillaryData = {
  ...{ drive_time: null, walk_time: null, bike_time: null, quality: null, source: null },
  ...{ auto_routing: { trip: null }, walk_routing: { trip: null }, nearby_places: [] },
  ...{ walkscore: 90, walkscore_description: 'Nearly everything on foot' },
  transit: { score: 45, description: 'A few lines close by' },
  bike: { score: 53, description: 'Fair by bike' },
  ...{ score_source: 'map', score_url: null, map_date: '2026-10-01' },
  map_attribution: '© OpenStreetMap contributors',
};

function show(aux: Partial<AuxillaryData>): string {
  const element = <Scores aux={{ ...AUX, ...aux }} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
}

describe('The scores of a home', () => {
  test('have our own names, their figures as words too, and the way to how they are made', () => {
    const html = show({});
    for (const words of ['Walkability', 'Transit access', 'Bikeability', '90 out of 100', 'Fair by bike'])
      expect(html).toContain(words);
    expect(html).not.toMatch(/Walk Score|Transit Score|Bike Score|walkscore\.com/);
    expect(html).toContain(`href="${PAGES.scoreMethod}"`);
    expect(html).toContain('From the map of October 1, 2026');
    expect(html).toContain('openstreetmap.org/copyright');
  });

  test('credit OpenStreetMap only where the map is from there', () => {
    expect(show({ map_attribution: 'Drawn by the operator' })).not.toContain('OpenStreetMap');
  });

  test('that are missing say why, each for itself', () => {
    const html = show({ transit: { score: null, description: SCORE_GAP_WORDS.few_lines } });
    expect(html).toContain(SCORE_GAP_WORDS.few_lines);
    expect(html).toContain('No score');
    expect(html).toContain('90 out of 100');
  });

  test('that are all missing for one reason say it once', () => {
    const none = { score: null, description: OUTSIDE };
    const html = show({ walkscore: null, walkscore_description: OUTSIDE, transit: none, bike: none });
    expect(html.split(OUTSIDE)).toHaveLength(2);
    expect(html).not.toContain('out of 100');
    expect(html).toContain(`href="${PAGES.scoreMethod}"`);
  });

  test('of a service carry its names and lead to its pages, and nothing of ours is said of them', () => {
    const page = 'https://www.walkscore.com/score/loc/lat=40/lng=-83';
    const html = show({
      ...{ walkscore_description: 'Walker’s Paradise', transit: { score: null, description: 'None.' } },
      ...{ score_source: 'walk-score', score_url: page, map_date: null },
    });
    expect(html).toContain(`<a href="${page}">Walk Score®</a>`);
    expect(html).toContain(`<a href="${page}">Bike Score®</a>`);
    expect(html).toContain('Transit Score®');
    expect(html).toContain('Walker’s Paradise');
    expect(html).toContain('https://www.walkscore.com/how-it-works/');
    expect(html).not.toMatch(/Walkability|Bikeability|OpenStreetMap/);
    expect(html).not.toContain(PAGES.scoreMethod);
  });

  test('of a service with words that would be a pattern of ours are shown as they are', () => {
    expect(show({ score_source: 'walk-score', walkscore_description: 'Odd {words}' })).toContain(
      'Odd {words}',
    );
  });
});
