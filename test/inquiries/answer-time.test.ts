import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeLeadRow } from '#test/helpers/leads.ts';
import { makeMessage } from '#test/helpers/messages.ts';
import { makePerson } from '#test/helpers/people.ts';
import { createInquiryFixture, truncateTables } from './inquiry-fixture.ts';

const { db } = await testDatabase();
const api = await testApi(db);
const fixture = await createInquiryFixture(db, api.app);
beforeEach(() => truncateTables(db));

type Inquiry = { hours?: number; daysAgo?: number; isLocked?: boolean; isMessage?: boolean };

async function makeInquiry({ hours, daysAgo = 30, isLocked, isMessage }: Inquiry) {
  const { manager, property } = fixture;
  const student = await makePerson(db);
  const lead = { manager_id: manager.manager_id!, property_id: property, user_id: student.id };
  const unlocked = isLocked ? {} : { unlockedDaysAgo: daysAgo };
  const id = await makeLeadRow(db, { ...lead, createdDaysAgo: daysAgo, ...unlocked });
  if (hours === undefined) return;
  const answered = sql<Date>`(select created from leads where id = ${id}) + ${hours} * interval '1 hour'`;
  if (isMessage) {
    const message = await makeMessage(db, manager.id, student.id);
    await db.updateTable('messages').set({ created: answered }).where('id', '=', message).execute();
  } else await db.updateTable('leads').set({ replied: answered }).where('id', '=', id).execute();
}

async function makeInquiries(...inquiries: Inquiry[]) {
  for (const inquiry of inquiries) await makeInquiry(inquiry);
}

async function answersWithin() {
  const { body } = await api.get(`properties/${fixture.property}/auxillary_data/?school=${fixture.school}`);
  return (body as { answers_within: string | null }).answers_within;
}

const five = (inquiry: Inquiry): Inquiry[] => Array.from({ length: 5 }, () => inquiry);

describe('answer time of a manager', () => {
  test('is unknown below five inquiries', async () => {
    await makeInquiries(...five({ hours: 1 }).slice(1));
    expect(await answersWithin()).toBeNull();
  });

  test.each([
    [1, 'hour'],
    [24, 'day'],
    [72, 'three_days'],
    [168, 'week'],
    [169, null],
  ])('of %i hours is shown as %s', async (hours, shown) => {
    await makeInquiries(...five({ hours }));
    expect(await answersWithin()).toBe(shown);
  });

  test('is the median, in which unanswered inquiries count as slowest', async () => {
    await makeInquiries({ hours: 1 }, { hours: 2 }, { hours: 60 }, {}, {});
    expect(await answersWithin()).toBe('three_days');
    await makeInquiries({}, {});
    expect(await answersWithin()).toBeNull();
  });

  test('counts the first message to the student as an answer', async () => {
    await makeInquiries(...five({ hours: 20, isMessage: true }));
    expect(await answersWithin()).toBe('day');
  });

  test('ignores inquiries of the last week and those older than a year', async () => {
    await makeInquiries(...five({ hours: 1, daysAgo: 6 }), ...five({ hours: 1, daysAgo: 367 }));
    expect(await answersWithin()).toBeNull();
  });

  test('does not reveal messages to students of locked leads', async () => {
    await makeInquiries(...five({ hours: 1, isMessage: true, isLocked: true }));
    expect(await answersWithin()).toBeNull();
  });
});
