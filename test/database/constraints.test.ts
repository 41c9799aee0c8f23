import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeManager, makeProperty, makeSchool } from '#test/helpers/listings.ts';
import { makePerson } from '#test/helpers/people.ts';

const { db } = await testDatabase();
const user_id = (await makePerson(db)).id;
const manager_id = await makeManager(db);
const property_id = await makeProperty(db, manager_id);
const school_id = await makeSchool(db, { lng: undefined, lat: undefined });

type Row = Record<string, unknown>;

async function insert(trx: Db, table: string, row: Row): Promise<void> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(
    trx,
  );
}

const user = { username: 'carl', email: 'carl@example.edu', type: 'student', email_confirmed: new Date() };
const lead = () => ({ property_id, manager_id, user_id });
const payment = (more: Row = {}) => ({
  manager_id,
  purpose: 'lead',
  provider: 'x',
  amount_cents: 2000,
  ...more,
});
const entry = () => ({
  manager_id,
  kind: 'paid',
  debit: 'card',
  credit: 'lead_sales',
  amount_cents: 2000,
  livemode: false,
});

describe('the database rejects', () => {
  test.each<[string, string, () => Row[]]>([
    [
      'users_username_unique',
      'users',
      () => [user, { ...user, username: 'CARL', email: 'other@example.edu' }],
    ],
    [
      'users_email_confirmed_unique',
      'users',
      () => [user, { ...user, username: 'carla', email: 'CARL@example.edu' }],
    ],
    ['leads_property_id_unique', 'leads', () => [lead(), lead()]],
    [
      'payments_amount_cents_range',
      'payments',
      () => [payment({ lead_id: 1, provider_ref: '1', amount_cents: 0 })],
    ],
    ['payments_tier_given', 'payments', () => [payment({ purpose: 'tier', property_id, provider_ref: '1' })]],
    ['ledger_credit_other', 'ledger', () => [{ ...entry(), credit: 'card' }]],
    ['ledger_amount_cents_range', 'ledger', () => [{ ...entry(), amount_cents: -1 }]],
  ])('%s', async (constraint, table, rows) => {
    const inserting = db.transaction().execute(async (trx) => {
      for (const row of rows()) await insert(trx, table, row);
    });
    await expect(inserting).rejects.toMatchObject({ constraint });
  });

  test('a second payment for a paid lead', async () => {
    const paying = db.transaction().execute(async (trx) => {
      await insert(trx, 'leads', lead());
      const { id: lead_id } = await trx.selectFrom('leads').select('id').executeTakeFirstOrThrow();
      for (const provider_ref of ['a', 'b'])
        await insert(trx, 'payments', payment({ lead_id, status: 'succeeded', provider_ref }));
    });
    await expect(paying).rejects.toMatchObject({ code: '23505', constraint: 'payments_lead_id_live' });
  });

  test.each(['update ledger set amount_cents = 1', 'delete from ledger'])('%s', async (statement) => {
    const changing = db.transaction().execute(async (trx) => {
      await insert(trx, 'ledger', entry());
      await sql.raw(statement).execute(trx);
    });
    await expect(changing).rejects.toThrow('The ledger is only added to.');
  });
});

test('columns have the specified defaults', async () => {
  const { id } = await db
    .insertInto('floor_plans')
    .values({ property_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [plan, school, property] = await Promise.all([
    db.selectFrom('floor_plans').selectAll().where('id', '=', id).executeTakeFirst(),
    db.selectFrom('schools').selectAll().where('id', '=', school_id).executeTakeFirst(),
    db.selectFrom('properties').selectAll().where('id', '=', property_id).executeTakeFirst(),
  ]);
  expect(plan).toMatchObject({ price: 1000, stories: 1, half_bath: 0 });
  expect(school).toMatchObject({ lng: -78.6, lat: 35.6 });
  expect(property).toMatchObject({ status: 'active', tier: 'free', tier_rank: 0, category: 'for_rent' });
});
