import { problem } from '#shared/api/errors.ts';
import type { Manager } from '#shared/api/manager-account-schemas.ts';
import type { ManagerAccount } from '#shared/api/manager-bodies.ts';
import { t } from '#shared/texts/t.ts';
import type { SessionUser } from '../context.ts';
import type { Db } from '../db/tables.ts';
import type { OnManagerChanged } from './manager-level.ts';
import { findManagerLocked, getManager, updateManagerAccount } from './managers.queries.ts';

export async function saveManagerAccount(
  db: Db,
  { user_id }: SessionUser,
  form: ManagerAccount,
  onChanged: OnManagerChanged,
): Promise<Manager> {
  return await db.transaction().execute(async (trx) => {
    const manager = await findManagerLocked(trx, user_id);
    if (!manager) throw problem(403, t('Only managers have this form.'));
    await updateManagerAccount(trx, user_id, form);
    const isShown = manager.account_level === 'premium' && manager.phone !== form.phone;
    if (isShown) await onChanged(trx, manager);
    return await getManager(trx, user_id);
  });
}
