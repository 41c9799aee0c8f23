import { type ProblemError, problem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';
import type { SessionUser } from '../../context.ts';

/** True for staff without a second factor, and for users of a manager account that requires one. */
export function needsSecondFactor({ requires_second_factor, has_second_factor }: SessionUser): boolean {
  return requires_second_factor && !has_second_factor;
}

export function secondFactorProblem(): ProblemError {
  const sentence = t('Your account needs two-step verification. Please set it up first.');
  return problem(403, sentence, undefined, { code: 'second_factor_required' });
}
