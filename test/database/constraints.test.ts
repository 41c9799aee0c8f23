import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeManager, makeProperty, makeSchool } from '#test/helpers/listings.ts';

let db: Db;
/** Rows that every other one may refer to. */
const ids: Record<'user' | 'other' | 'manager' | 'school' | 'property' | 'plan' | 'conversation', number> = {
  user: 0,
  other: 0,
  manager: 0,
  school: 0,
  property: 0,
  plan: 0,
  conversation: 0,
};

beforeAll(async () => {
  db = (await testDatabase()).db;
  const users = await db
    .insertInto('users')
    .values([
      { username: 'ann', email: 'ann@example.edu', type: 'student', email_confirmed: new Date() },
      { username: 'bob', email: 'bob@example.edu', type: 'student', email_confirmed: null },
    ])
    .returning('id')
    .execute();
  ids.user = users[0]!.id;
  ids.other = users[1]!.id;
  ids.manager = await makeManager(db);
  ids.school = await makeSchool(db);
  ids.property = await makeProperty(db, ids.manager);
  const plan = await db.selectFrom('floor_plans').select('id').executeTakeFirstOrThrow();
  ids.plan = plan.id;
  const talk = await db
    .insertInto('conversations')
    .values({ user_lo: ids.user, user_hi: ids.other, started_by: ids.user })
    .returning('id')
    .executeTakeFirstOrThrow();
  ids.conversation = talk.id;
});

/** Columns of a row that is good; each case spoils one of them. */
function goodRow(table: string): Record<string, unknown> {
  const { user, other, manager, school, property, conversation } = ids;
  const rows: Record<string, Record<string, unknown>> = {
    users: { username: 'carl', email: 'carl@example.edu', type: 'student' },
    managers: { user_id: user, type: 'single-family' },
    agents: { user_id: user, postal_codes: '{43201}' },
    security_events: { kind: 'operator', user_id: user },
    site_settings: { name: 'announcement', value: 'Hello', set_by: 'operator ann' },
    schools: { name: 'A', short_name: 'A', city: 'B', state: 'OH', public_view_url: 'a-b' },
    properties: {
      manager_id: manager,
      address_1: '1 A St',
      city: 'B',
      state: 'OH',
      type: 'house',
      lng: 0,
      lat: 0,
    },
    features: { name: 'A', slug: 'a-feature', group: 'other', type: 'property' },
    floor_plans: { property_id: property },
    photos: { property_id: property, storage_key: 'a'.repeat(32), width: 1, height: 1 },
    inquiries: { user_id: user, property_id: property, flow: 'property_page', message: 'Hello' },
    leads: { property_id: property, manager_id: manager, user_id: user },
    payments: {
      manager_id: manager,
      purpose: 'tier',
      property_id: property,
      tier: 'standard',
      provider: 'x',
      provider_ref: '1',
      amount_cents: 3500,
    },
    ledger: {
      manager_id: manager,
      kind: 'paid',
      debit: 'card',
      credit: 'lead_sales',
      amount_cents: 2000,
      livemode: false,
    },
    manager_contacts: {
      first_name: 'A',
      last_name: 'B',
      email: 'a@example.edu',
      city: 'C',
      state: 'OH',
      type: 'single-family',
    },
    messages: { conversation_id: conversation, sender: user, receiver: other, text: 'Hello' },
    roommate_profiles: {
      user_id: user,
      school_id: school,
      about: 'Quiet',
      study_program: 'Art',
      grad_year: 2027,
      age: 20,
      gender: 'other',
      budget: 800,
    },
    forum_posts: { school_id: school, user_id: user, title: 'Hi', text: 'There' },
    forum_writers: { school_id: school, user_id: user, posts: 1 },
    report_cases: { kind: 'forum_post', place_id: 1, school_id: school },
    moderation_events: { kind: 'forum_post', place_id: 1, actor_id: user, action: 'hidden' },
  };
  return rows[table]!;
}

async function insert(trx: Db, table: string, row: Record<string, unknown>): Promise<void> {
  const columns = Object.keys(row).map((column) => sql.ref(column));
  await sql`insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(Object.values(row))})`.execute(
    trx,
  );
}

/** Tries it in a transaction that is always undone. */
async function attempt(table: string, row: Record<string, unknown>): Promise<string> {
  const undone = new Error('undone');
  try {
    await db.transaction().execute(async (trx) => {
      await insert(trx, table, row);
      throw undone;
    });
    return 'accepted';
  } catch (error) {
    if (error === undone) return 'accepted';
    return String((error as { constraint?: string }).constraint ?? (error as Error).message);
  }
}

const long = (length: number) => 'x'.repeat(length);

/** Everything that section 3, 5 or 9 limits, one step beyond its limit. */
const REFUSED: [table: string, spoilt: Record<string, unknown>, rule: string][] = [
  ['users', { type: 'admin' }, 'users_type_allowed'],
  ['users', { username: '' }, 'users_username_length'],
  ['users', { username: 'ANN' }, 'users_username_unique'],
  [
    'users',
    { email: 'Ann@Example.edu', email_confirmed: '2026-01-01T00:00:00Z' },
    'users_email_confirmed_unique',
  ],
  ['managers', { type: 'agency' }, 'managers_type_allowed'],
  ['managers', { account_level: 'gold' }, 'managers_account_level_allowed'],
  ['managers', { verified_what: 'License' }, 'managers_verified_on_given'],
  ['managers', { account_level: 'premium' }, 'managers_verified_what_premium'],
  ['agents', { postal_codes: '{432}' }, 'agents_postal_codes_form'],
  ['security_events', { kind: 'Odd Kind' }, 'security_events_kind_form'],
  ['security_events', { detail: '[]' }, 'security_events_detail_form'],
  ['site_settings', { value: '' }, 'site_settings_value_length'],
  ['site_settings', { value: 'x'.repeat(301) }, 'site_settings_value_length'],
  ['site_settings', { value: 'two\nlines' }, 'site_settings_value_line'],
  ['schools', { public_view_url: 'A B' }, 'schools_public_view_url_form'],
  ['schools', { lat: 91 }, 'schools_lat_range'],
  ['schools', { lng: -181 }, 'schools_lng_range'],
  ['schools', { admission_rate: 1.01 }, 'schools_admission_rate_range'],
  ['schools', { sat_scores: 399 }, 'schools_sat_scores_range'],
  ['schools', { on_main_site: false }, 'schools_on_main_site_site'],
  ['properties', { type: 'castle' }, 'properties_type_allowed'],
  ['properties', { category: 'for_swap' }, 'properties_category_allowed'],
  ['properties', { status: 'gone' }, 'properties_status_allowed'],
  ['properties', { tier: 'gold' }, 'properties_tier_allowed'],
  ['properties', { address_1: '' }, 'properties_address_1_needed'],
  ['properties', { state: 'Ohio' }, 'properties_state_form'],
  ['properties', { postal_code: '4320' }, 'properties_postal_code_form'],
  ['properties', { number_of_units: 0 }, 'properties_number_of_units_range'],
  ['properties', { year_built: 0 }, 'properties_year_built_range'],
  ['properties', { external_site_url: 'javascript:alert(1)' }, 'properties_external_site_url_form'],
  ['properties', { source: 'x' }, 'properties_external_id_given'],
  ['features', { group: 'garden' }, 'features_group_allowed'],
  ['features', { type: 'school' }, 'features_type_allowed'],
  ['features', { slug: 'no-pets' }, 'features_slug_unique'],
  ['floor_plans', { sq_feet: 0 }, 'floor_plans_sq_feet_range'],
  ['floor_plans', { stories: 0 }, 'floor_plans_stories_range'],
  ['floor_plans', { price: -1 }, 'floor_plans_price_range'],
  ['floor_plans', { price: null, price_max: 0 }, 'floor_plans_price_max_range'],
  ['floor_plans', { price: 900, price_max: 899 }, 'floor_plans_price_max_order'],
  ['floor_plans', { bedrooms: -1 }, 'floor_plans_bedrooms_range'],
  ['floor_plans', { full_bath: -1 }, 'floor_plans_full_bath_range'],
  ['floor_plans', { half_bath: -1 }, 'floor_plans_half_bath_range'],
  ['floor_plans', { price_per: 'week' }, 'floor_plans_price_per_allowed'],
  ['photos', { order: -1 }, 'photos_order_range'],
  ['photos', { storage_key: '../../etc' }, 'photos_storage_key_form'],
  ['inquiries', { topics: '{Weather}' }, 'inquiries_topics_allowed'],
  ['inquiries', { message: '' }, 'inquiries_message_length'],
  ['payments', { lead_id: 1 }, 'payments_lead_id_given'],
  ['payments', { amount_cents: 0 }, 'payments_amount_cents_range'],
  ['payments', { tier: null }, 'payments_tier_given'],
  ['payments', { refunded_cents: 3501 }, 'payments_refunded_cents_range'],
  ['payments', { dispute: 'lost in the post' }, 'payments_dispute_allowed'],
  ['ledger', { amount_cents: -1 }, 'ledger_amount_cents_range'],
  ['ledger', { credit: 'card' }, 'ledger_credit_other'],
  ['ledger', { debit: 'pocket' }, 'ledger_debit_allowed'],
  ['manager_contacts', { first_name: '' }, 'manager_contacts_first_name_length'],
  ['manager_contacts', { type: 'agency' }, 'manager_contacts_type_allowed'],
  ['messages', { text: '' }, 'messages_text_length'],
  ['messages', { text: long(801) }, 'messages_text_length'],
  ['roommate_profiles', { gender: 'cat' }, 'roommate_profiles_gender_allowed'],
  ['roommate_profiles', { bedtime: 0 }, 'roommate_profiles_bedtime_range'],
  ['roommate_profiles', { cleaning: 6 }, 'roommate_profiles_cleaning_range'],
  ['roommate_profiles', { budget: -50 }, 'roommate_profiles_budget_range'],
  ['roommate_profiles', { preferred_visitors: '[0,3)' }, 'roommate_profiles_preferred_visitors_range'],
  ['roommate_profiles', { preferred_gender: 'other' }, 'roommate_profiles_preferred_gender_allowed'],
  ['roommate_profiles', { dining: '{a,b,c,d}' }, 'roommate_profiles_dining_length'],
  ['roommate_profiles', { activities: `{${long(26)}}` }, 'roommate_profiles_activities_length'],
  ['forum_posts', { title: long(31) }, 'forum_posts_title_length'],
  ['forum_posts', { text: long(801) }, 'forum_posts_text_length'],
  ['forum_posts', { hidden: 'now' }, 'forum_posts_hidden_reason_given'],
  ['forum_posts', { hidden: 'now', hidden_reason: long(501) }, 'forum_posts_hidden_reason_length'],
  ['forum_writers', { posts: -1 }, 'forum_writers_posts_range'],
  ['report_cases', { kind: 'school' }, 'report_cases_kind_allowed'],
  ['report_cases', { state: 'lost' }, 'report_cases_state_allowed'],
  ['moderation_events', { action: 'banned' }, 'moderation_events_action_allowed'],
  ['moderation_events', { reason: long(501) }, 'moderation_events_reason_length'],
];

describe('The database refuses', () => {
  test.each(REFUSED)('%s with %o', async (table, spoilt, rule) => {
    expect(await attempt(table, { ...goodRow(table), ...spoilt })).toBe(rule);
  });

  test('a message to oneself', async () => {
    expect(await attempt('messages', { ...goodRow('messages'), receiver: ids.user })).toBe(
      'messages_receiver_other',
    );
  });

  test.each([
    ['inquiries', 'inquiries_user_id_unique'],
    ['leads', 'leads_property_id_unique'],
    ['roommate_profiles', 'roommate_profiles_user_id_unique'],
  ])('a second row of %s for the same person', async (table, rule) => {
    await expect(
      db.transaction().execute(async (trx) => {
        await insert(trx, table, goodRow(table));
        await insert(trx, table, goodRow(table));
      }),
    ).rejects.toMatchObject({ code: '23505', constraint: rule });
  });

  test('a lead that is paid for twice', async () => {
    await expect(
      db.transaction().execute(async (trx) => {
        await insert(trx, 'leads', goodRow('leads'));
        const lead = await trx.selectFrom('leads').select('id').executeTakeFirstOrThrow();
        const paid = {
          manager_id: ids.manager,
          purpose: 'lead',
          lead_id: lead.id,
          provider: 'x',
          amount_cents: 2000,
          status: 'succeeded',
        };
        await insert(trx, 'payments', { ...paid, provider_ref: 'a' });
        await insert(trx, 'payments', { ...paid, provider_ref: 'b' });
      }),
    ).rejects.toMatchObject({ code: '23505', constraint: 'payments_lead_id_live' });
  });

  test.each(['update ledger set amount_cents = 1', 'delete from ledger'])(
    'a change of the ledger: %s',
    async (statement) => {
      await expect(
        db.transaction().execute(async (trx) => {
          await insert(trx, 'ledger', goodRow('ledger'));
          await sql.raw(statement).execute(trx);
        }),
      ).rejects.toThrow('The ledger is only added to.');
    },
  );
});

describe('The database accepts', () => {
  const tables = [...new Set(REFUSED.map(([table]) => table))];

  test.each(tables)('a good row of %s', async (table) => {
    expect(await attempt(table, goodRow(table))).toBe('accepted');
  });

  test('everything at its limit', async () => {
    expect(await attempt('messages', { ...goodRow('messages'), text: long(800) })).toBe('accepted');
    expect(
      await attempt('forum_posts', { ...goodRow('forum_posts'), title: long(30), text: long(800) }),
    ).toBe('accepted');
    const interests = `{${[1, 2, 3].map((n) => n + long(24)).join(',')}}`;
    expect(await attempt('roommate_profiles', { ...goodRow('roommate_profiles'), dining: interests })).toBe(
      'accepted',
    );
    const call = {
      price: 0,
      price_max: null,
      bedrooms: 0,
      full_bath: 0,
      half_bath: 0,
      sq_feet: 1,
      stories: 1,
    };
    expect(await attempt('floor_plans', { ...goodRow('floor_plans'), ...call })).toBe('accepted');
  });

  test('what the specification gives by default', async () => {
    await db.transaction().execute(async (trx) => {
      await insert(trx, 'floor_plans', goodRow('floor_plans'));
      const plan = await trx
        .selectFrom('floor_plans')
        .selectAll()
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      expect(plan).toMatchObject({ price: 1000, stories: 1, half_bath: 0 });
    });
    const school = await makeSchool(db, { lng: undefined, lat: undefined });
    const row = await db
      .selectFrom('schools')
      .select(['lng', 'lat'])
      .where('id', '=', school)
      .executeTakeFirst();
    expect(row).toEqual({ lng: -78.6, lat: 35.6 });
    const property = await db
      .selectFrom('properties')
      .selectAll()
      .where('id', '=', ids.property)
      .executeTakeFirst();
    expect(property).toMatchObject({ status: 'active', tier: 'free', tier_rank: 0, category: 'for_rent' });
  });
});
