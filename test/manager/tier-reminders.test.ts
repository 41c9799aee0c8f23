import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { grantTier } from '#server/properties/manage/grant-tier.ts';
import { endTiers, remindOfTiers, tierTasks } from '#server/properties/manage/tier-jobs.ts';
import { tierPurchasePath } from '#shared/pages.ts';
import type { Tier } from '#shared/rules/tier-order.ts';
import type { Actor } from '#test/access/actors.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeProperty, makeSchool } from '#test/helpers/listings.ts';
import { makeManagerActor } from './manager-api.ts';

const { db } = await testDatabase();
await makeSchool(db);
let manager: Actor;
let listing: number;

beforeEach(async () => {
  await sql`update properties set tier = 'free'`.execute(db);
  manager = await makeManagerActor(db);
  listing = await makeProperty(db, manager.manager_id!, { name: 'Elm House' });
});

const grant = async (until: string, { tier = 'standard' as Tier, id = listing } = {}) =>
  await db.transaction().execute((trx) => grantTier(trx, { property_id: id, tier, until }));
/** Each email is the number of remaining days, or `ended`. */
const readEmails = async (who = manager) => {
  const rows = await db
    .selectFrom('mail_outbox')
    .select(['template', 'data'])
    .where('to_user_id', '=', who.id)
    .orderBy('id')
    .execute();
  return rows.map(({ template, data }) => (template === 'tier_ended' ? 'ended' : data.days));
};
/** Returns the number of reminders of each run. */
async function onDays(...days: string[]): Promise<number[]> {
  const counts: number[] = [];
  for (const day of days) counts.push(await remindOfTiers(db, day));
  return counts;
}
const log = { info() {}, warn() {}, error() {} };
const job = { log, attempt: 1, signal: new AbortController().signal };

describe('tier reminder', () => {
  test('is not sent for free or deleted listings or more than seven days before the end', async () => {
    await db
      .updateTable('properties')
      .set({ contract_end_date: '2031-03-08' })
      .where('id', '=', listing)
      .execute();
    expect(await onDays('2031-03-01')).toEqual([0]);
    await grant('2031-03-09');
    expect(await onDays('2031-03-01')).toEqual([0]);
    await grant('2031-03-08');
    await sql`update properties set deleted = now(), status = 'inactive' where id = ${listing}`.execute(db);
    expect(await onDays('2031-03-01')).toEqual([0]);
  });

  test('is not sent when the tier follows the account or the manager is blocked', async () => {
    const many = await makeManagerActor(db, { type: 'multi-family' });
    await makeProperty(db, many.manager_id!, { tier: 'premium', contract_end_date: '2031-03-08' });
    await grant('2031-03-08');
    await db.updateTable('users').set({ status: 'blocked' }).where('id', '=', manager.id).execute();
    expect(await onDays('2031-03-01', '2031-03-07')).toEqual([0, 0]);
    expect(await endTiers(db, '2031-03-09')).toBe(1);
    expect([await readEmails(), await readEmails(many)]).toEqual([[], []]);
  });
});

describe('tier reminder timing', () => {
  test('is sent once seven days and once one day before the end, and once after it', async () => {
    await grant('2031-03-31', { tier: 'premium' });
    expect(await onDays('2031-03-23', '2031-03-24', '2031-03-24', '2031-03-25', '2031-03-29')).toEqual([
      0, 1, 0, 0, 0,
    ]);
    expect(await onDays('2031-03-30', '2031-03-30', '2031-03-31')).toEqual([1, 0, 0]);
    expect([await endTiers(db, '2031-03-31'), await endTiers(db, '2031-04-01')]).toEqual([0, 1]);
    expect(await endTiers(db, '2031-04-01')).toBe(0);
    expect(await readEmails()).toEqual([7, 1, 'ended']);
    const [first] = await db
      .selectFrom('mail_outbox')
      .select('data')
      .where('to_user_id', '=', manager.id)
      .orderBy('id')
      .execute();
    expect(first?.data).toMatchObject({
      property: 'Elm House',
      tier: 'premium',
      until: '2031-03-31',
      amount_cents: 7000,
      path: tierPurchasePath(listing, 'premium'),
    });
    const bell = await db
      .selectFrom('notifications')
      .select('topic')
      .where('user_id', '=', manager.id)
      .execute();
    expect(bell.map(({ topic }) => topic)).toEqual(Array(3).fill('tier_ending'));
  });

  test.each([
    ['day seven', ['2031-03-25'], [6]],
    ['days seven to three', ['2031-03-29'], [2]],
    ['day seven to the eve', ['2031-03-30'], [1]],
    ['all but the last day', ['2031-03-31'], [0]],
    ['the day after the first letter', ['2031-03-24', '2031-03-31'], [7, 0]],
    ['the whole week', ['2031-04-01'], []],
  ])('is sent late when no job ran on %s', async (_, days, expected) => {
    await grant('2031-03-31');
    await onDays(...days);
    expect(await readEmails()).toEqual(expected);
  });

  test('is sent for the new end date after a renewal, and no longer for the old one', async () => {
    await grant('2031-01-31');
    await onDays('2031-01-24');
    await grant('2031-02-28');
    expect(await onDays('2031-01-30', '2031-02-20')).toEqual([0, 0]);
    expect(await onDays('2031-02-21', '2031-02-27')).toEqual([1, 1]);
    expect(await readEmails()).toEqual([7, 7, 1]);
  });

  test('is sent once per listing when two workers run concurrently', async () => {
    const other = await makeProperty(db, manager.manager_id!, { name: '' });
    await grant('2031-03-08');
    await grant('2031-03-08', { id: other });
    const both = await Promise.all([remindOfTiers(db, '2031-03-01'), remindOfTiers(db, '2031-03-01')]);
    expect(both[0] + both[1]).toBe(2);
    expect(await readEmails()).toEqual([7, 7]);
  });

  test('is not emailed when the manager turned tier emails off', async () => {
    await db
      .insertInto('notification_preferences')
      .values({ user_id: manager.id, topic: 'tier_ending', channel: 'email', is_on: false })
      .execute();
    await grant('2031-03-08');
    expect(await onDays('2031-03-01')).toEqual([1]);
    expect(await readEmails()).toEqual([]);
  });
});

describe('tier end date', () => {
  test.each([
    ['2031-02-28', '2031-02-21T00:00:00.000Z', [7]],
    ['2031-02-28', '2031-02-20T23:59:59.999Z', []],
    ['2032-03-01', '2032-02-23T12:00:00.000Z', [7]],
    ['2032-03-01', '2032-02-29T23:59:59.999Z', [1]],
    ['2031-01-01', '2030-12-31T00:00:00.000Z', [1]],
  ])('is a day in UTC for reminders: tier ending on %s, at %s', async (until, moment, expected) => {
    await grant(until);
    await db.connection().execute(async (far) => {
      await sql`set time zone 'Pacific/Kiritimati'`.execute(far);
      await tierTasks({ db: far, now: () => new Date(moment) })['remind-of-tiers']!({}, job);
      await sql`reset time zone`.execute(far);
    });
    expect(await readEmails()).toEqual(expected);
  });

  test('ends the tier at midnight UTC after its last day', async () => {
    await grant('2031-02-28');
    const at = async (moment: string) => {
      await tierTasks({ db, now: () => new Date(moment) })['end-tiers']!({}, job);
      return (await db.selectFrom('properties').select('tier').where('id', '=', listing).executeTakeFirst())
        ?.tier;
    };
    expect([await at('2031-02-28T23:59:59.999Z'), await at('2031-03-01T00:00:00.000Z')]).toEqual([
      'standard',
      'free',
    ]);
  });
});
