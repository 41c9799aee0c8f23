import { problem } from '#shared/api/errors.ts';
import { PAGES } from '#shared/pages.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { insertSecurityEvent } from '../accounts/security-events.queries.ts';
import type { Db } from '../db/tables.ts';
import { runInEnglish } from '../http/request-locale.ts';
import { notify } from '../notifications/notify.ts';
import { grantCredit } from '../payments/pay-with-credit.ts';
import { findIsPaidByCard, findLeadUpdate, updateDecided } from './disputes.queries.ts';

const GRANTED = 'The payment of this lead was refunded, so no credit is due.';

type Decision = {
  dispute_id: number;
  isGranted: boolean;
  isNotified?: boolean;
};

/**
 * Also notifies the manager.
 * @throws 409 if the credit would be for a refunded payment
 * @returns false if the dispute is unknown or decided
 */
export async function decideDispute(
  trx: Db,
  { dispute_id, isGranted, isNotified = true }: Decision,
): Promise<boolean> {
  const dispute = await updateDecided(trx, dispute_id, isGranted ? 'granted' : 'refused');
  if (!dispute) return false;
  if (isGranted) {
    const { lead_id, manager_id } = dispute;
    if (!(await findIsPaidByCard(trx, lead_id))) throw problem(409, GRANTED);
    await grantCredit(trx, { dispute_id, manager_id });
    const subject = { kind: 'lead_dispute', id: dispute_id };
    await insertSecurityEvent(trx, {
      kind: 'credit_given',
      user_id: null,
      subject,
      detail: { lead: lead_id },
    });
  }
  const update = isNotified ? await findLeadUpdate(trx, dispute.lead_id) : null;
  if (!update) return true;
  const { user_id, property } = update;
  await notify(trx, {
    user_id,
    topic: 'lead_dispute',
    path: PAGES.leads,
    data: { lead: dispute.lead_id },
    mail: {
      template: 'lead_dispute_decided',
      data: {
        property: runInEnglish(() => propertyTitle(property)),
        address: property.address_1,
        is_granted: isGranted,
        path: PAGES.leads,
      },
    },
  });
  return true;
}
