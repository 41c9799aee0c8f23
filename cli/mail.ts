import { parseArgs } from 'node:util';
import { recordOperatorAction } from '#server/accounts/operator.ts';
import type { Db } from '#server/db/tables.ts';
import {
  countMail,
  deleteSuppression,
  findDeadMail,
  findSuppressions,
} from '#server/mail/operate-mail.queries.ts';
import { saveMailRequeued } from '#server/staff/resend-mail.ts';
import { toAsciiEmail } from '#shared/rules/email-address.ts';
import { operatorName } from './record-command.ts';
import { runCommand } from './run-command.ts';
import { quietLog, withDatabase } from './with-database.ts';

const USAGE = `Usage:
  npm run mail                       shows the outbox, failed emails with reasons, and suppressed addresses
  npm run mail -- --again ID         resends an email that may already have arrived
  npm run mail -- --clear ADDRESS    removes an address from the suppression list, after a mail server refused it`;

const MAX_LISTED = 50;

async function report(db: Db): Promise<void> {
  const { waiting, in_hand, sent, dead } = await countMail(db);
  console.log(`${waiting} waiting, ${in_hand} being sent, ${sent} sent, ${dead} failed.`);
  for (const mail of await findDeadMail(db, MAX_LISTED)) {
    const again = mail.can_send_again ? ` To resend: npm run mail -- --again ${mail.id}` : '';
    console.log(`  ${mail.dead}  ${mail.template} to ${mail.to_email}: ${mail.last_error}${again}`);
  }
  const suppressions = await findSuppressions(db);
  if (suppressions.length > 0) console.log('Suppressed addresses:');
  for (const { email, reason, created } of suppressions)
    console.log(`  ${email}, since ${created}: ${reason}`);
}

const operator = { actor: operatorName() };

/** The audit log omits the address, because it is stored longer. */
async function clearAddress(db: Db, email: string): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    if (!(await deleteSuppression(trx, email))) return false;
    await recordOperatorAction(trx, operator, { command: 'mail-clear', detail: { addresses: 1 } });
    return true;
  });
}

async function runMail(again: string | undefined, clear: string | undefined): Promise<void> {
  await withDatabase(quietLog, async ({ database }) => {
    if (again !== undefined) {
      if (!/^[1-9]\d{0,14}$/.test(again)) throw new Error('The id of an email is a whole number.');
      await saveMailRequeued(database.db, operator, Number(again));
      console.log('The email will be sent within a minute.');
    } else if (clear !== undefined) {
      const isThere = await clearAddress(database.db, toAsciiEmail(clear));
      if (!isThere) throw new Error(`${clear} is not on the suppression list.`);
      console.log(`Removed ${clear} from the suppression list.`);
    } else await report(database.db);
  });
}

await runCommand(USAGE, async () => {
  const { values } = parseArgs({ options: { again: { type: 'string' }, clear: { type: 'string' } } });
  await runMail(values.again, values.clear);
});
