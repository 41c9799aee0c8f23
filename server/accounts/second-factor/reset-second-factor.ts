import { problem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';
import type { Db } from '../../db/tables.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { revokeLinks } from '../account-links.queries.ts';
import { getPerson } from '../get-person.ts';
import { type Operator, recordOperatorAction } from '../operator.ts';
import { updateSessionsEnded } from '../sessions.queries.ts';
import { deleteSecondFactors } from './passkeys.queries.ts';
import { findHasSecondFactor } from './second-factor.queries.ts';

/**
 * Removes passkeys and codes, and ends the user's sessions.
 * @returns the number of ended sessions
 * @throws 404, 409 if the user has no second factor
 */
export async function saveSecondFactorReset(
  db: Db,
  operator: Operator,
  { username: name, reason }: { username: string; reason: string },
): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const { id, username } = await getPerson(trx, name);
    if (!(await findHasSecondFactor(trx, id)))
      throw problem(409, t('{username} has no two-step verification.', { username }));
    await deleteSecondFactors(trx, id);
    await revokeLinks(trx, id);
    const ended = await updateSessionsEnded(trx, id, 'signed_out');
    await queueMail(trx, { to_user_id: id, template: 'second_factor_changed', data: { change: 'reset' } });
    await recordOperatorAction(trx, operator, {
      command: 'reset-second-factor',
      user_id: id,
      detail: { reason },
    });
    return ended;
  });
}
