import { expect, it } from 'vitest';
import { bikeText, driveText, minutesLabel, toMinutes, walkText } from './commute-text.ts';

it('driveText mentions a breeze only under ten minutes', () => {
  expect(driveText(9, 'Ohio State', true)).toBe('Driving to Ohio State is a breeze: about 9 min by car.');
  expect(driveText(10, 'Ohio State', false)).not.toContain('breeze');
});

it('walkText says possible only under fifteen minutes', () => {
  expect(walkText(14, 'Temple', false)).toBe('Walking to Temple is possible: 14 min on foot.');
  expect(walkText(15, 'Temple', false)).not.toContain('possible');
});

it('bikeText shows the time and marks an estimated one', () => {
  expect(bikeText(6, 'Temple', false)).toBe('Biking to Temple takes 6 min.');
  expect(bikeText(65, 'Temple', true)).toBe('Biking to Temple takes about 1 h 5 min.');
});

it('minutesLabel formats minutes and hours', () => {
  expect(toMinutes(569)).toBe(9);
  expect(minutesLabel(0)).toBe('under 1 min');
  expect(minutesLabel(60)).toBe('1 h');
  expect(minutesLabel(125)).toBe('2 h 5 min');
});
