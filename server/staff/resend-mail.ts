import { notFound, problem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';
import { type Operator, recordOperatorAction } from '../accounts/operator.ts';
import type { Db } from '../db/tables.ts';
import { findIsMail, updateMailRequeued } from '../mail/operate-mail.queries.ts';

/** @throws 404, 409 if the email hasn't failed, or its data is incomplete */
export async function saveMailRequeued(db: Db, operator: Operator, mail: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const email = await updateMailRequeued(trx, mail);
    if (!email) {
      if (!(await findIsMail(trx, mail))) throw notFound('email');
      throw problem(409, t('This email can’t be sent again.'));
    }
    const { to_user_id: user_id } = email;
    await recordOperatorAction(trx, operator, { command: 'mail-again', user_id, detail: { mail } });
  });
}
