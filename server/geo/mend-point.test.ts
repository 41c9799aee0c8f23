import { expect, test } from 'vitest';
import { LAKESHORE_CENTER } from '#shared/rules/fictional-ground.ts';
import { mendPoint } from './mend-point.ts';
import { isInState, stateAt } from './state-shapes.ts';

test('a point in another state, or in the sea, is nobody’s slip', () => {
  expect(mendPoint(-86.15, 39.77, 'OH')).toBeNull();
  expect(mendPoint(-40, 30, 'OH')).toBeNull();
});

test.each([
  [40, -83, 'swapped'],
  [83, 40, 'minus'],
  [40, 83, 'swapped_and_minus'],
])('%d, %d for a place in Ohio is %s', (lng, lat, fault) => {
  expect(mendPoint(lng, lat, 'OH')).toEqual({ lng: -83, lat: 40, fault });
});

test('the demo’s island lies in the state that its addresses name, and in no other', () => {
  const [lng, lat] = LAKESHORE_CENTER;
  expect([isInState(lng, lat, 'MI'), isInState(lng, lat, 'WI'), stateAt(lng, lat)]).toEqual([
    true,
    false,
    'MI',
  ]);
});
