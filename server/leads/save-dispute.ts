import { notFound, problem } from '#shared/api/errors.ts';
import { LEAD_DISPUTE_DAYS, type LeadDisputeReason } from '#shared/api/leads.ts';
import type { Lead } from '#shared/api/leads-schemas.ts';
import { t } from '#shared/texts/t.ts';
import type { Db } from '../db/tables.ts';
import { decideDispute } from './decide-dispute.ts';
import {
  countGranted,
  type DeadLead,
  type DisputedLead,
  findDeadLeads,
  insertDispute,
  lockDisputedLead,
  lockManagerDisputes,
} from './disputes.queries.ts';
import { findManagerLead } from './leads.queries.ts';

/** Disputes granted automatically per period. An operator decides further ones. */
const TRUSTED_DISPUTES = 3;
const TRUST_DAYS = 30;
const BATCH_SIZE = 200;

function refusalOf(lead: DisputedLead): string | null {
  if (lead.status !== null) return t('You already reported this lead’s contact.');
  if (!lead.unlocked) return t('This lead is locked. You can only report an unlocked lead.');
  if (lead.is_late)
    return t('You can report a lead within {days} days of unlocking it.', { days: LEAD_DISPUTE_DAYS });
  if (!lead.is_paid_by_card) return t('You can only report a lead that you paid for by card.');
  if (lead.has_written) return t('The student wrote to you here, so you can reach them.');
  return null;
}

type NewDisputeInput = { manager_id: number; lead_id: number; reason: LeadDisputeReason; note: string };

/**
 * @throws 404, 409 if the lead is not unlocked, was reported before, was not paid by card, is too old, or has
 * a student who has written to the manager
 */
export async function saveDispute(
  db: Db,
  { manager_id, lead_id, reason, note }: NewDisputeInput,
): Promise<Lead> {
  return await db.transaction().execute(async (trx) => {
    await lockManagerDisputes(trx, manager_id);
    const lead = await lockDisputedLead(trx, manager_id, lead_id);
    if (!lead) throw notFound('lead');
    const refusal = refusalOf(lead);
    if (refusal !== null) throw problem(409, refusal);
    const granted = await countGranted(trx, manager_id, TRUST_DAYS);
    const dispute_id = await insertDispute(trx, { lead_id, manager_id, reason, note, is_automatic: false });
    if (granted < TRUSTED_DISPUTES || lead.is_mail_dead || lead.is_gone) {
      await decideDispute(trx, { dispute_id, isGranted: true, isNotified: false });
    }
    return (await findManagerLead(trx, manager_id, lead_id)) as Lead;
  });
}

/** Locks the lead's row and then checks the conditions again, because they may have changed. */
async function creditDeadLead(trx: Db, { id, manager_id }: DeadLead): Promise<boolean> {
  await lockManagerDisputes(trx, manager_id);
  const lead = await lockDisputedLead(trx, manager_id, id);
  if (!lead?.is_mail_dead || !lead.is_paid_by_card || lead.has_written || lead.is_late) return false;
  if (lead.status !== null && lead.status !== 'open') return false;
  const dispute_id =
    lead.dispute_id ??
    (await insertDispute(trx, {
      lead_id: id,
      manager_id,
      reason: 'mail_returned',
      note: '',
      is_automatic: true,
    }));
  return await decideDispute(trx, { dispute_id, isGranted: true });
}

/**
 * Grants credits for leads whose student's email bounces. Idempotent.
 * @returns the number of credits
 */
export async function creditDeadLeads(db: Db): Promise<number> {
  let given = 0;
  for (;;) {
    const leads = await findDeadLeads(db, BATCH_SIZE);
    let here = 0;
    for (const lead of leads) {
      if (await db.transaction().execute((trx) => creditDeadLead(trx, lead))) here += 1;
    }
    given += here;
    if (leads.length < BATCH_SIZE || here === 0) return given;
  }
}
