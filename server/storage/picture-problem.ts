import { type ProblemError, problem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';
import { PictureError } from './picture-errors.ts';
import { storeProblem } from './store-problem.ts';

const BUSY_RETRY_AFTER_S = 60;

export function pictureProblem(error: unknown, field: string): ProblemError | unknown {
  if (!(error instanceof PictureError)) return storeProblem(error, field) ?? error;
  const sentence = t(error.message);
  const more = error.refusal === 'busy' ? { retry_after: BUSY_RETRY_AFTER_S } : {};
  return problem(error.status, sentence, { [field]: [sentence] }, more);
}
