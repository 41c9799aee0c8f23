import type { Db } from '#server/db/tables.ts';
import type { CardIntent, CardProvider } from '#server/payments/card-provider.ts';
import { makeProperty } from './listings.ts';

/** Creates the intent of a payment that a manager has started for a tier in the sandbox. */
export async function makeTierIntent(db: Db, cards: CardProvider, manager_id: number): Promise<CardIntent> {
  const property_id = await makeProperty(db, manager_id);
  const values = {
    manager_id,
    purpose: 'tier',
    property_id,
    tier: 'premium',
    provider: 'sandbox',
    amount_cents: 7000,
  } as const;
  const { id } = await db.insertInto('payments').values(values).returning('id').executeTakeFirstOrThrow();
  const asked = { payment_id: id, amount: 7000, currency: 'usd', metadata: { payment: String(id) } } as const;
  const intent = await cards.createIntent(asked, `pi:${id}`);
  await db.updateTable('payments').set({ provider_ref: intent.id }).where('id', '=', id).execute();
  return intent;
}
