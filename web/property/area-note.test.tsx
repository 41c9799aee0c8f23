import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { AuxillaryData } from '#shared/api/auxillary-data-schemas.ts';
import type { Property } from '#shared/api/properties-schemas.ts';
import type { School } from '#shared/api/schools-schemas.ts';
import { CommuteSection } from './commute-section.tsx';
import { markerLabel } from './property-marker-label.ts';

const AUX = {
  ...{ drive_time: 9, walk_time: 20, bike_time: 12, quality: 'exact', source: 'streets' },
  ...{ auto_routing: { trip: null }, walk_routing: { trip: null }, nearby_places: [] },
} as unknown as AuxillaryData;
const SCHOOL = { name: 'Lakeshore', short_name: 'Lakeshore', center: { coordinates: [-83, 40] } };

function show(is_approximate: boolean): string {
  const property = { is_approximate, distance_from_school: 900, center: { coordinates: [-83, 40.01] } };
  const element = (
    <CommuteSection
      property={property as unknown as Property}
      school={SCHOOL as unknown as School}
      aux={AUX}
    />
  );
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
}

test('area note says that travel times of an approximate location are measured from its center', () => {
  expect(show(true)).toContain('from the middle of it');
  expect(show(true)).toContain('about 9 min');
  expect(show(false)).not.toContain('from the middle of it');
  expect(show(false)).not.toContain('about 9 min');
});

test('map marker of an approximate location has no label that claims the exact home', () => {
  expect(markerLabel({ is_approximate: true })).toBe('Approximate location');
  expect(markerLabel({ is_approximate: false })).toBe('This home');
});
