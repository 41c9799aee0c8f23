import { t } from '#shared/texts/t.ts';
import type { Context, SessionUser } from '../../context.ts';
import { insertSecurityEvent } from '../security-events.queries.ts';
import { requireStepUp } from './require-step-up.ts';
import { updateSecondFactorRequired } from './second-factor.queries.ts';

/** @throws 403 `step_up_required` */
export async function saveRequirement(
  context: Context,
  user: SessionUser,
  isRequired: boolean,
): Promise<string> {
  await requireStepUp(context, user);
  const { user_id } = user;
  await context.db.transaction().execute(async (trx) => {
    await updateSecondFactorRequired(trx, user_id, isRequired);
    const detail = { change: isRequired ? 'required' : 'optional' };
    await insertSecurityEvent(trx, { kind: 'second_factor_changed', user_id, detail });
  });
  return isRequired
    ? t('Everyone on your account now needs two-step verification.')
    : t('Two-step verification is now optional on your account.');
}
