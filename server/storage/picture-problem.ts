import { type ProblemError, problem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';
import { PictureError } from './picture-errors.ts';

/** A refused picture as the problem that names its field of the form; any other error as it is. */
export function pictureProblem(error: unknown, field: string): ProblemError | unknown {
  if (!(error instanceof PictureError)) return error;
  const sentence = t(error.message);
  return problem(error.status, sentence, { [field]: [sentence] });
}
