import type { Db } from '../db/tables.ts';
import type { JobTasks, ScheduledJob } from '../jobs/job-task.ts';
import { deleteExpiredAttempts } from './attempts.queries.ts';
import {
  deletePersonalRows,
  findDueDeletions,
  getDeletionLocked,
  updateUserAnonymized,
} from './deletion.queries.ts';
import {
  deleteOldSecurityEvents,
  insertSecurityEvent,
  updateEventAddressesRemoved,
} from './security-events.queries.ts';
import { deleteExpiredTokens } from './sessions.queries.ts';

const TIDY_ACCOUNTS = 'tidy-accounts';
const DELETE_ACCOUNTS = 'delete-accounts';
const BATCH_SIZE = 100;

export const ACCOUNT_SCHEDULE: ScheduledJob[] = [
  { name: TIDY_ACCOUNTS, match: '40 * * * *' },
  { name: DELETE_ACCOUNTS, match: '5 * * * *' },
];

type AccountJobParts = {
  db: Db;
  auditDays: number;
  /** Called in the transaction that deletes the last reference to a picture. */
  onPictureUnused: (trx: Db, storageKey: string) => Promise<void>;
};

/** Does nothing if the owner canceled the deletion. */
async function deleteAccount(
  { db, onPictureUnused }: Omit<AccountJobParts, 'auditDays'>,
  id: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await getDeletionLocked(trx, id))) return;
    const { photo_key } = await deletePersonalRows(trx, id);
    if (photo_key !== null) await onPictureUnused(trx, photo_key);
    await updateUserAnonymized(trx, id);
    const actor = `job ${DELETE_ACCOUNTS}`;
    await insertSecurityEvent(trx, { kind: 'account_deleted', user_id: id, actor });
    await updateEventAddressesRemoved(trx, id);
  });
}

export async function deleteDueAccounts(parts: Omit<AccountJobParts, 'auditDays'>): Promise<number> {
  const ids = await findDueDeletions(parts.db, BATCH_SIZE);
  for (const id of ids) await deleteAccount(parts, id);
  return ids.length === BATCH_SIZE ? ids.length + (await deleteDueAccounts(parts)) : ids.length;
}

export function accountTasks(parts: AccountJobParts): JobTasks {
  return {
    async [TIDY_ACCOUNTS]() {
      await deleteExpiredTokens(parts.db);
      await deleteExpiredAttempts(parts.db);
      await deleteOldSecurityEvents(parts.db, parts.auditDays);
    },
    async [DELETE_ACCOUNTS](_payload, { log }) {
      const deleted = await deleteDueAccounts(parts);
      if (deleted > 0) log.info(`Deleted ${deleted} accounts, one week after their owners requested it.`);
    },
  };
}
