import { makeCredit, makeLeadRow, makePaidLead } from '#test/helpers/leads.ts';
import { makeProperty } from '#test/helpers/listings.ts';
import { makePerson } from '#test/helpers/people.ts';
import { type AccessCase, type CallFixture, MISSING_ID } from './actors.ts';

/** Calls on a lead about the caller's own listing, or about the listing of a manager that makes no calls. */
function leadOf(make: typeof makeLeadRow, unlockedDaysAgo?: number): NonNullable<CallFixture['object']> {
  return async ({ base: { db, manager }, actor, kind }: AccessCase) => {
    if (kind === 'missing') return MISSING_ID;
    const manager_id = (kind === 'own' ? actor?.manager_id : null) ?? manager.manager_id!;
    const property_id = await makeProperty(db, manager_id);
    const user_id = (await makePerson(db)).id;
    const days = unlockedDaysAgo === undefined ? {} : { unlockedDaysAgo };
    return await make(db, { manager_id, property_id, user_id, ...days });
  };
}

/** Creates a locked inquiry of the caller or of another student. */
async function inquiryOf({ base: { db, manager }, actor, kind }: AccessCase): Promise<number> {
  if (kind === 'missing') return MISSING_ID;
  const user_id = (kind === 'own' && actor ? actor : await makePerson(db)).id;
  const manager_id = manager.manager_id!;
  const property_id = await makeProperty(db, manager_id);
  await makeLeadRow(db, { manager_id, property_id, user_id });
  const { id } = await db
    .insertInto('inquiries')
    .values({ user_id, property_id, flow: 'property_page', message: 'Is it free in August?' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Calls on existing leads. */
export const LEAD_FIXTURES = {
  withdraw_inquiry: { object: inquiryOf },
  leads: {},
  lead_credits: {},
  lead: { object: leadOf(makeLeadRow) },
  redeem_credit: {
    object: async (accessCase) => {
      const { base, actor, kind } = accessCase;
      if (kind === 'own' && actor?.manager_id) await makeCredit(base.db, actor.manager_id);
      return await leadOf(makeLeadRow)(accessCase);
    },
  },
  mark_replied: { object: leadOf(makeLeadRow, 1) },
  dispute_lead: { object: leadOf(makePaidLead, 1), body: () => ({ reason: 'wrong_number', note: '' }) },
} satisfies Record<string, CallFixture>;
