import { describe, expect, test } from 'vitest';
import { endTiers } from '#server/properties/manage/tier-jobs.ts';
import { oneMonthOn } from '#shared/rules/one-month-on.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeProperty } from '#test/helpers/listings.ts';
import { send } from '#test/helpers/people.ts';
import {
  check,
  createManagerSession,
  createPaymentFixture,
  createTierIntent,
  intentOf,
  ledgerOf,
  sendEvent,
} from './payment-fixture.ts';

const { db } = await testDatabase();
const fixture = await createPaymentFixture(db);

const TODAY = new Date().toISOString().slice(0, 10);
const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
const listing = (values: Parameters<typeof makeProperty>[2] = {}) =>
  makeProperty(db, fixture.manager.manager_id, values);
const tierOf = async (id: number) => {
  const { tier, contract_end_date, requested_tier } = await db
    .selectFrom('properties')
    .select(['tier', 'contract_end_date', 'requested_tier'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { tier, until: contract_end_date, requested_tier };
};
const endOn = (id: number, day: string | null) =>
  db.updateTable('properties').set({ contract_end_date: day }).where('id', '=', id).execute();

async function buy(id: number, tier: 'standard' | 'premium'): Promise<string> {
  const intent = intentOf(await createTierIntent(fixture, id, tier));
  await fixture.sandbox.pay(intent, { outcome: 'paid' });
  expect((await sendEvent(fixture, { intent })).statusCode).toBe(200);
  return intent;
}

describe('tier purchase refusals', () => {
  test("respond 403 or 404 for another manager's or a missing listing, 400 for an unknown tier", async () => {
    const other = await createManagerSession(db);
    const shown = await listing();
    const hidden = await listing({ status: 'inactive' });
    expect((await createTierIntent(fixture, shown, 'standard', other.token)).statusCode).toBe(403);
    expect((await createTierIntent(fixture, hidden, 'standard', other.token)).statusCode).toBe(404);
    expect((await createTierIntent(fixture, 999_999_999, 'standard')).statusCode).toBe(404);
    expect((await createTierIntent(fixture, shown, 'free')).statusCode).toBe(400);
    expect((await createTierIntent(fixture, shown, 'gold')).statusCode).toBe(400);
  });

  test('respond 403 to a multi-family manager, whose tier follows the account', async () => {
    const manager = await createManagerSession(db);
    await db
      .updateTable('managers')
      .set({ type: 'multi-family' })
      .where('id', '=', manager.manager_id)
      .execute();
    const id = await makeProperty(db, manager.manager_id);
    const answer = await createTierIntent(fixture, id, 'premium', manager.token);
    expect([answer.statusCode, answer.json().detail]).toEqual([
      403,
      expect.stringContaining('account level'),
    ]);
  });

  test('respond 409 when a higher tier is active, or the same without an end date', async () => {
    const premium = await listing({ tier: 'premium' });
    await endOn(premium, '2999-01-01');
    expect((await createTierIntent(fixture, premium, 'standard')).statusCode).toBe(409);
    await endOn(premium, null);
    expect((await createTierIntent(fixture, premium, 'premium')).statusCode).toBe(409);
    // An expired tier does not count, even if the job has not ended it yet.
    await endOn(premium, '2020-01-01');
    expect((await createTierIntent(fixture, premium, 'standard')).statusCode).toBe(200);
  });
});

describe('paid tier', () => {
  test('starts immediately for one month at the listed price, and clears the requested tier', async () => {
    const id = await listing();
    await db.updateTable('properties').set({ requested_tier: 'premium' }).where('id', '=', id).execute();
    const begun = await createTierIntent(fixture, id, 'premium');
    expect(begun.json()).toMatchObject({ amount_cents: 7000 });
    expect(await tierOf(id)).toMatchObject({ tier: 'free', requested_tier: 'premium' });
    const intent = await buy(id, 'premium');
    expect(intent).toBe(intentOf(begun));
    expect(await tierOf(id)).toEqual({ tier: 'premium', until: oneMonthOn(TODAY), requested_tier: null });
    const shown = (await check(fixture, intent)).json();
    expect(shown).toMatchObject({ purpose: 'tier', tier: 'premium', granted_until: oneMonthOn(TODAY) });
    expect(await ledgerOf(db, shown.id)).toEqual(['paid 7000: card from tier_sales']);
    const email = await db
      .selectFrom('mail_outbox')
      .select('data')
      .where('template', '=', 'receipt')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(email.data).toMatchObject({ payment: shown.id, tier: 'premium', until: oneMonthOn(TODAY) });
  });

  test('is extended from its end date when paid again', async () => {
    const id = await listing();
    await buy(id, 'standard');
    await buy(id, 'standard');
    expect(await tierOf(id)).toMatchObject({ tier: 'standard', until: oneMonthOn(oneMonthOn(TODAY)) });
    // A higher tier starts on the day of the purchase.
    await buy(id, 'premium');
    expect(await tierOf(id)).toMatchObject({ tier: 'premium', until: oneMonthOn(TODAY) });
  });

  test('has one pending payment per listing: another tier cancels the first', async () => {
    const id = await listing();
    const standard = intentOf(await createTierIntent(fixture, id, 'standard'));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => createTierIntent(fixture, id, 'premium')),
    );
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await fixture.sandbox.retrieveIntent(standard)).toMatchObject({ status: 'canceled' });
    const rows = await db
      .selectFrom('payments')
      .selectAll()
      .where('property_id', '=', id)
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      { tier: 'standard', status: 'canceled' },
      { tier: 'premium', status: 'created', amount_cents: 7000 },
    ]);
  });

  test('responds 409 while another payment is processing', async () => {
    const id = await listing();
    const standard = intentOf(await createTierIntent(fixture, id, 'standard'));
    await db
      .updateTable('sandbox_intents')
      .set({ status: 'processing' })
      .where('id', '=', standard)
      .execute();
    const answer = await createTierIntent(fixture, id, 'premium');
    expect([answer.statusCode, answer.json().detail]).toEqual([409, 'We’re confirming your payment.']);
  });

  test('never lowers a higher tier granted in the meantime', async () => {
    const id = await listing();
    const intent = intentOf(await createTierIntent(fixture, id, 'standard'));
    await db
      .updateTable('properties')
      .set({ tier: 'premium', contract_end_date: '2999-01-01' })
      .where('id', '=', id)
      .execute();
    await fixture.sandbox.pay(intent, { outcome: 'paid' });
    await sendEvent(fixture, { intent });
    expect(await tierOf(id)).toMatchObject({ tier: 'premium', until: '2999-01-01' });
    expect((await check(fixture, intent)).json()).toMatchObject({ status: 'succeeded', granted_until: null });
  });

  test('falls back to a lower tier paid for longer, and then to free', async () => {
    const id = await listing({ name: 'The Paid House' });
    const [month, two] = [oneMonthOn(TODAY), oneMonthOn(oneMonthOn(TODAY))];
    await buy(id, 'standard');
    await buy(id, 'standard');
    await buy(id, 'premium');
    expect(await tierOf(id)).toMatchObject({ tier: 'premium', until: month });
    await endTiers(db, dayAfter(month));
    expect(await tierOf(id)).toMatchObject({ tier: 'standard', until: two });
    expect((await send(fixture.app, 'GET', `properties/${id}/`)).json()).toMatchObject({ tier: 'standard' });
    const ended = async () => {
      const mails = await db
        .selectFrom('mail_outbox')
        .select('data')
        .where('template', '=', 'tier_ended')
        .execute();
      return mails.filter(({ data }) => data.property === 'The Paid House');
    };
    expect(await ended()).toEqual([]);
    await endTiers(db, dayAfter(two));
    expect([await tierOf(id), await ended()]).toMatchObject([{ tier: 'free' }, [{}]]);
  });

  test('falls back after a refund to the tier of another payment, or to free', async () => {
    const id = await listing();
    await buy(id, 'standard');
    const premium = await buy(id, 'premium');
    await fixture.sandbox.refund(premium, 7000, 're:tier');
    await sendEvent(fixture, { intent: premium, type: 'charge.refunded' });
    expect(await tierOf(id)).toMatchObject({ tier: 'standard', until: oneMonthOn(TODAY) });
    const alone = await listing();
    const intent = await buy(alone, 'premium');
    await fixture.sandbox.refund(intent, 7000, 're:alone');
    await sendEvent(fixture, { intent, type: 'charge.refunded' });
    expect(await tierOf(alone)).toMatchObject({ tier: 'free' });
    const card = await send(fixture.app, 'GET', `properties/${alone}/`);
    expect(card.json()).toMatchObject({ tier: 'free' });
  });

  test('is charged for a listing deleted in the meantime, so that an operator can refund it', async () => {
    const id = await listing();
    const intent = intentOf(await createTierIntent(fixture, id, 'standard'));
    await send(fixture.app, 'DELETE', `properties/${id}/`, { token: fixture.manager.token });
    await fixture.sandbox.pay(intent, { outcome: 'paid' });
    await sendEvent(fixture, { intent });
    expect((await check(fixture, intent)).json()).toMatchObject({ status: 'succeeded', granted_until: null });
  });
});
