import { problem } from '#shared/api/errors.ts';
import { STEP_UP_MINUTES } from '#shared/api/second-factor.ts';
import { t } from '#shared/texts/t.ts';
import type { Context, SessionUser } from '../../context.ts';
import type { Db } from '../../db/tables.ts';
import { findIsConfirmed } from '../sessions.queries.ts';

export function isFreshlyConfirmed(db: Db, user: SessionUser): Promise<boolean> {
  return findIsConfirmed(db, user, STEP_UP_MINUTES * 60);
}

/**
 * Requires that the session confirmed its user within five minutes: by second factor, or by password if the
 * account has none.
 * @throws 403 `step_up_required`
 */
export async function requireStepUp({ db }: Pick<Context, 'db'>, user: SessionUser): Promise<void> {
  if (await isFreshlyConfirmed(db, user)) return;
  throw problem(403, t('Please confirm that it’s you.'), undefined, { code: 'step_up_required' });
}
