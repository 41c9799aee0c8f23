import { expect, test } from 'vitest';
import { waitText } from './wait-text.ts';

test.each([
  [1, '1 second'],
  [29.2, '30 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [7200, '120 minutes'],
  [7201, '3 hours'],
  [86_400, '24 hours'],
])('waitText formats %d seconds as %s', (seconds, words) => {
  expect(waitText(seconds)).toBe(words);
});
