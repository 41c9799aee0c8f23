import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { openLeadIntent } from '#server/payments/open-lead-intent.ts';
import { reconcilePayments } from '#server/payments/reconcile-payments.ts';
import { testDatabase } from '#test/helpers/database.ts';
import {
  begin,
  createLockedLead,
  createPaymentScene,
  intentOf,
  leadRow,
  type PaymentScene,
  payLead,
  paymentsOf,
} from './payment-scene.ts';

let db: Db;
let scene: PaymentScene;
beforeEach(async () => {
  ({ db } = await testDatabase());
  scene = await createPaymentScene(db);
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
    const { id } = await createLockedLead(scene);
    await payLead(scene, id);
    expect(await reconcilePayments(scene)).toEqual(nothing);
    await letPass(1);
    expect(await reconcilePayments(scene)).toEqual({ ...nothing, checked: 1, updated: 1 });
    expect(await leadRow(db, id)).toMatchObject({ unlocked: true });
    expect(await reconcilePayments(scene)).toEqual(nothing);
  });

  test('cancels payments without intent, of another provider, or abandoned for a day', async () => {
    const [nameless, foreign, forgotten, fresh] = [
      await createLockedLead(scene),
      await createLockedLead(scene),
      await createLockedLead(scene),
      await createLockedLead(scene),
    ];
    const forgottenIntent = intentOf(await begin(scene, forgotten.id));
    await begin(scene, nameless.id);
    await begin(scene, foreign.id);
    await db
      .updateTable('payments')
      .set({ provider_ref: null, client_secret: null })
      .where('lead_id', '=', nameless.id)
      .execute();
    await db.updateTable('payments').set({ provider: 'stripe' }).where('lead_id', '=', foreign.id).execute();
    await letPass(25);
    await begin(scene, fresh.id);
    await letPass(1);
    expect(await reconcilePayments(scene)).toEqual({ ...nothing, checked: 4, canceled: 3 });
    for (const { id } of [nameless, foreign, forgotten]) {
      expect(await paymentsOf(db, id)).toMatchObject([{ status: 'canceled' }]);
      expect((await begin(scene, id)).statusCode).toBe(200);
    }
    expect(await scene.sandbox.retrieveIntent(forgottenIntent)).toMatchObject({ status: 'canceled' });
    expect(await paymentsOf(db, fresh.id)).toMatchObject([{ status: 'created' }]);
  });

  test('allows a new payment after it canceled one whose intent was still being created', async () => {
    const { id } = await createLockedLead(scene);
    const { manager_id } = scene.manager;
    let isFirst = true;
    const cards = {
      ...scene.sandbox,
      async createIntent(...checked: Parameters<typeof scene.sandbox.createIntent>) {
        const intent = await scene.sandbox.createIntent(...checked);
        if (isFirst) {
          await letPass(1);
          await reconcilePayments(scene);
        }
        isFirst = false;
        return intent;
      },
    };
    const { payment } = await openLeadIntent({ ...scene, cards }, { manager_id, lead_id: id });
    const rows = await paymentsOf(db, id);
    expect(rows).toMatchObject([
      { status: 'canceled', provider_ref: null },
      { status: 'created', id: payment },
    ]);
  });

  test('processes unprocessed events and deletes old ones', async () => {
    const { id } = await createLockedLead(scene);
    const provider_ref = await payLead(scene, id);
    const event = { provider: 'sandbox', type: 'payment_intent.succeeded', provider_ref, livemode: false };
    await db
      .insertInto('webhook_events')
      .values({ ...event, event_id: 'evt_left' })
      .execute();
    await letPass(1);
    expect(await reconcilePayments(scene)).toMatchObject({ events: 1 });
    expect(await leadRow(db, id)).toMatchObject({ unlocked: true });
    await letPass(24 * 91);
    await db
      .insertInto('webhook_events')
      .values({ ...event, event_id: 'evt_new' })
      .execute();
    await reconcilePayments(scene);
    const kept = await db.selectFrom('webhook_events').select('event_id').execute();
    expect(kept).toEqual([{ event_id: 'evt_new' }]);
  });

  test('continues when the provider is unreachable, and reports the number of failures', async () => {
    const leads = [await createLockedLead(scene), await createLockedLead(scene)];
    for (const { id } of leads) await payLead(scene, id);
    await letPass(1);
    const away = () => Promise.reject(new Error('away'));
    const report = await reconcilePayments({ ...scene, cards: { ...scene.sandbox, retrieveIntent: away } });
    expect(report).toEqual({ ...nothing, checked: 2, unreachable: 2 });
    expect(await reconcilePayments(scene)).toMatchObject({ updated: 2 });
  });

  test('reports and logs a paid but locked lead', async () => {
    const { id } = await createLockedLead(scene);
    await payLead(scene, id);
    await letPass(1);
    await reconcilePayments(scene);
    await db.updateTable('leads').set({ unlocked_at: null }).where('id', '=', id).execute();
    const errors: object[] = [];
    const log = { ...scene.log, error: (fields: object) => errors.push(fields), warn() {}, info() {} };
    const [payment] = await paymentsOf(db, id);
    const { paid_but_locked } = await reconcilePayments({ ...scene, log });
    expect(paid_but_locked).toEqual([payment!.id]);
    expect(errors).toEqual([{ event: 'paid_but_locked', payment: payment!.id, lead: id }]);
  });
});
