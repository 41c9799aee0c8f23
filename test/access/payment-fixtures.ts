import { pino } from 'pino';
import { openLeadIntent } from '#server/payments/open-lead-intent.ts';
import { openSandbox } from '#server/payments/sandbox/open-sandbox.ts';
import { makeProperty } from '#test/helpers/listings.ts';
import { makeLead } from '#test/payments/payment-fixture.ts';
import type { AccessCase, CallFixture } from './actors.ts';

/** Creates a lead about the caller's own listing, or about the listing of a manager that makes no calls. */
async function leadOf({ base, actor }: AccessCase): Promise<{ manager_id: number; lead_id: number }> {
  const manager_id = actor?.manager_id ?? base.manager.manager_id!;
  const property_id = await makeProperty(base.db, manager_id);
  return { manager_id, lead_id: (await makeLead(base, { manager_id, property_id })).id };
}

/** Starts a payment for the lead and returns its intent. */
async function intentOf(accessCase: AccessCase): Promise<string> {
  const { db } = accessCase.base;
  const parts = { db, cards: await openSandbox(db), log: pino({ level: 'silent' }) };
  const { clientSecret } = await openLeadIntent(parts, await leadOf(accessCase));
  return clientSecret.split('_secret_')[0]!;
}

/** Fixtures of the calls for payments. */
export const PAYMENT_FIXTURES = {
  create_payment_intent: { body: leadOf },
  create_tier_payment_intent: {
    body: async ({ base, actor }) => ({
      property_id: await makeProperty(base.db, actor?.manager_id ?? base.manager.manager_id!),
      tier: 'standard',
    }),
  },
  payments: {},
  check_payment: { body: async (accessCase) => ({ payment_intent: await intentOf(accessCase) }) },
  // The webhook accepts only signed events, whatever the role. It responds 404 here, because the sandbox is
  // active.
  stripe_webhook: { status: () => 404 },
  sandbox_webhook: { status: () => 400 },
} as const satisfies Record<string, CallFixture>;
