import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { AuxillaryData } from '#shared/api/auxillary-data-schemas.ts';
import { SCORE_GAP_WORDS } from '#shared/rules/score-bands.ts';
import { Scores } from './scores.tsx';

const AUX: AuxillaryData = {
  ...{ drive_time: null, walk_time: null, bike_time: null, quality: null, source: null },
  ...{ auto_routing: { trip: null }, walk_routing: { trip: null }, nearby_places: [] },
  ...{ walkscore: 90, walkscore_description: 'Nearly everything on foot' },
  transit: { score: 45, description: 'A few lines close by' },
  bike: { score: 53, description: 'Fair by bike' },
  ...{ score_source: 'map', map_date: '2026-10-01', answers_within: null },
  map_attribution: '© OpenStreetMap contributors',
};

function show(aux: Partial<AuxillaryData>): string {
  const element = <Scores aux={{ ...AUX, ...aux }} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
}

describe('scores section', () => {
  test('credits OpenStreetMap only if the map data is from OpenStreetMap', () => {
    expect(show({})).toContain('OpenStreetMap');
    expect(show({ map_attribution: 'Drawn by the operator' })).not.toContain('OpenStreetMap');
  });

  test('explains each missing score', () => {
    const html = show({ transit: { score: null, description: SCORE_GAP_WORDS.few_lines } });
    expect(html).toContain(SCORE_GAP_WORDS.few_lines);
    expect(html).toContain('No score');
    expect(html).toContain('90 out of 100');
  });
});
