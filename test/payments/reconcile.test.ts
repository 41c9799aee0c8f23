import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { openLeadIntent } from '#server/payments/open-lead-intent.ts';
import { reconcilePayments } from '#server/payments/reconcile-payments.ts';
import { testDatabase } from '#test/helpers/database.ts';
import {
  begin,
  createLockedLead,
  createPaymentFixture,
  intentOf,
  leadRow,
  type PaymentFixture,
  payLead,
  paymentsOf,
} from './payment-fixture.ts';

let db: Db;
let fixture: PaymentFixture;
beforeEach(async () => {
  ({ db } = await testDatabase());
  fixture = await createPaymentFixture(db);
});

const letPass = async (hours: number) => {
  await sql`update payments set created = created - make_interval(mins => ${hours * 60}::int),
    updated = updated - make_interval(mins => ${hours * 60}::int)`.execute(db);
  await sql`update webhook_events set received = received - make_interval(mins => ${hours * 60}::int)`.execute(
    db,
  );
};
const nothing = { checked: 0, updated: 0, canceled: 0, events: 0, paid_but_locked: [], unreachable: 0 };

describe('payment reconciler', () => {
  test('settles a payment whose event was lost, after fifteen minutes', async () => {
    const { id } = await createLockedLead(fixture);
    await payLead(fixture, id);
    expect(await reconcilePayments(fixture)).toEqual(nothing);
    await letPass(1);
    expect(await reconcilePayments(fixture)).toEqual({ ...nothing, checked: 1, updated: 1 });
    expect(await leadRow(db, id)).toMatchObject({ unlocked: true });
    expect(await reconcilePayments(fixture)).toEqual(nothing);
  });

  test('cancels payments without intent, of another provider, or abandoned for a day', async () => {
    const [nameless, foreign, forgotten, fresh] = [
      await createLockedLead(fixture),
      await createLockedLead(fixture),
      await createLockedLead(fixture),
      await createLockedLead(fixture),
    ];
    const forgottenIntent = intentOf(await begin(fixture, forgotten.id));
    await begin(fixture, nameless.id);
    await begin(fixture, foreign.id);
    await db
      .updateTable('payments')
      .set({ provider_ref: null, client_secret: null })
      .where('lead_id', '=', nameless.id)
      .execute();
    await db.updateTable('payments').set({ provider: 'stripe' }).where('lead_id', '=', foreign.id).execute();
    await letPass(25);
    await begin(fixture, fresh.id);
    await letPass(1);
    expect(await reconcilePayments(fixture)).toEqual({ ...nothing, checked: 4, canceled: 3 });
    for (const { id } of [nameless, foreign, forgotten]) {
      expect(await paymentsOf(db, id)).toMatchObject([{ status: 'canceled' }]);
      expect((await begin(fixture, id)).statusCode).toBe(200);
    }
    expect(await fixture.sandbox.retrieveIntent(forgottenIntent)).toMatchObject({ status: 'canceled' });
    expect(await paymentsOf(db, fresh.id)).toMatchObject([{ status: 'created' }]);
  });

  test('allows a new payment after it canceled one whose intent was still being created', async () => {
    const { id } = await createLockedLead(fixture);
    const { manager_id } = fixture.manager;
    let isFirst = true;
    const cards = {
      ...fixture.sandbox,
      async createIntent(...checked: Parameters<typeof fixture.sandbox.createIntent>) {
        const intent = await fixture.sandbox.createIntent(...checked);
        if (isFirst) {
          await letPass(1);
          await reconcilePayments(fixture);
        }
        isFirst = false;
        return intent;
      },
    };
    const { payment } = await openLeadIntent({ ...fixture, cards }, { manager_id, lead_id: id });
    const rows = await paymentsOf(db, id);
    expect(rows).toMatchObject([
      { status: 'canceled', provider_ref: null },
      { status: 'created', id: payment },
    ]);
  });

  test('processes unprocessed events and deletes old ones', async () => {
    const { id } = await createLockedLead(fixture);
    const provider_ref = await payLead(fixture, id);
    const event = { provider: 'sandbox', type: 'payment_intent.succeeded', provider_ref, livemode: false };
    await db
      .insertInto('webhook_events')
      .values({ ...event, event_id: 'evt_left' })
      .execute();
    await letPass(1);
    expect(await reconcilePayments(fixture)).toMatchObject({ events: 1 });
    expect(await leadRow(db, id)).toMatchObject({ unlocked: true });
    await letPass(24 * 91);
    await db
      .insertInto('webhook_events')
      .values({ ...event, event_id: 'evt_new' })
      .execute();
    await reconcilePayments(fixture);
    const kept = await db.selectFrom('webhook_events').select('event_id').execute();
    expect(kept).toEqual([{ event_id: 'evt_new' }]);
  });

  test('continues when the provider is unreachable, and reports the number of failures', async () => {
    const leads = [await createLockedLead(fixture), await createLockedLead(fixture)];
    for (const { id } of leads) await payLead(fixture, id);
    await letPass(1);
    const away = () => Promise.reject(new Error('away'));
    const report = await reconcilePayments({
      ...fixture,
      cards: { ...fixture.sandbox, retrieveIntent: away },
    });
    expect(report).toEqual({ ...nothing, checked: 2, unreachable: 2 });
    expect(await reconcilePayments(fixture)).toMatchObject({ updated: 2 });
  });

  test('reports and logs a paid but locked lead', async () => {
    const { id } = await createLockedLead(fixture);
    await payLead(fixture, id);
    await letPass(1);
    await reconcilePayments(fixture);
    await db.updateTable('leads').set({ unlocked_at: null }).where('id', '=', id).execute();
    const errors: object[] = [];
    const log = { ...fixture.log, error: (fields: object) => errors.push(fields), warn() {}, info() {} };
    const [payment] = await paymentsOf(db, id);
    const { paid_but_locked } = await reconcilePayments({ ...fixture, log });
    expect(paid_but_locked).toEqual([payment!.id]);
    expect(errors).toEqual([{ event: 'paid_but_locked', payment: payment!.id, lead: id }]);
  });
});
