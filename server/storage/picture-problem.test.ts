import { expect, test } from 'vitest';
import type { ProblemError } from '#shared/api/errors.ts';
import { PICTURE_REFUSALS, PictureError, type PictureRefusal } from './picture-errors.ts';
import { pictureProblem } from './picture-problem.ts';
import { StoreUnavailable } from './store-unavailable.ts';

const problemOf = (refusal: PictureError['refusal']) =>
  pictureProblem(new PictureError(refusal), 'photo') as ProblemError;

test('pictureProblem responds 503 with Retry-After while many pictures are processed', () => {
  const { status, errors, retry_after } = problemOf('busy').problem;
  expect(status).toBe(503);
  expect(errors).toEqual({
    photo: ['We’re processing many pictures right now. Please try again in a minute.'],
  });
  expect(retry_after).toBe(60);
});

test('pictureProblem has no Retry-After for an invalid picture', () => {
  const others = (Object.keys(PICTURE_REFUSALS) as PictureRefusal[]).filter((refusal) => refusal !== 'busy');
  expect(others.length).toBeGreaterThan(3);
  for (const refusal of others) expect(problemOf(refusal).problem.retry_after).toBeUndefined();
});

test('pictureProblem responds 503 when the store is unavailable, and logs the cause', () => {
  const away = new StoreUnavailable('Cannot reach the photo bucket photos. No answer.');
  const unavailable = pictureProblem(away, 'photo') as ProblemError;
  const sentence = 'We can’t load pictures right now. Please try again in a moment.';
  expect(unavailable.problem).toMatchObject({ status: 503, errors: { photo: [sentence] }, retry_after: 5 });
  expect(unavailable.cause).toBe(away);
});

test('pictureProblem returns other errors unchanged', () => {
  const error = new Error('disk full');
  expect(pictureProblem(error, 'photo')).toBe(error);
});
