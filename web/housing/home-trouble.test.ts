import { expect, test, vi } from 'vitest';
import { notFound, problem } from '#shared/api/errors.ts';
import { troubleOf } from './home-trouble.ts';

test('a home that is not there is said to be gone, and nobody is asked to try again', () => {
  const gone = { id: 7, isGone: true, text: 'This home is no longer available', isAskedAgain: false };
  expect(troubleOf(7, notFound('property'))).toEqual(gone);
  expect(troubleOf(7, problem(410, 'It was deleted.'))).toEqual(gone);
});

test('who has no connection is told so, and may try again', () => {
  const trouble = troubleOf(7, problem(503, 'The service cannot be reached.'));
  expect(trouble).toMatchObject({ isGone: false, text: 'The service cannot be reached.' });
});

test('of a mistake of ours people are told that it did not work, and the console what it was', () => {
  const told = vi.spyOn(console, 'error').mockReturnValue();
  const mistake = new TypeError('undefined is no function');
  expect(troubleOf(7, mistake)).toMatchObject({ isGone: false, text: 'This home could not be loaded.' });
  expect(told.mock.calls).toEqual([[mistake]]);
  told.mockClear();
  troubleOf(7, problem(503, 'The service cannot be reached.'));
  expect(told).not.toHaveBeenCalled();
});
