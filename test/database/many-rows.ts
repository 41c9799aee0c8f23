import { sql } from 'kysely';
import { canSkipKeyChecks, skipKeyChecks } from '#bench/load/skip-key-checks.queries.ts';
import type { Db } from '#server/db/tables.ts';

type Rows = [count: number, columns: Record<string, string>];

const ago = (amount: string, unit: string) => `now() - make_interval(${unit} => (${amount})::int)`;
const hash = (prefix: string) => `sha256(('${prefix}' || n)::bytea)`;
/** Distribution over the schools: school 1 has a quarter of the listings and half of the profiles. */
const NEAREST = 'case when n % 4 = 0 then 1 else n % 300 + 1 end';
const LNG = '-120 + (n % 300) / 10.0 + (n % 97) / 1000.0';
const LAT = '30 + (n % 89) / 1000.0';
const TEXT = 'repeat(md5(n::text), 40)';
/**
 * The user with the lower id in each conversation: user 1 has a thousand conversations; no other user has
 * more than two besides the one with user 1.
 */
const LOW = 'case when n <= 1000 then 1 else n - 999 end';
const PAIR = '((n + 1) / 2)';
const LOW_OF_PAIR = `case when ${PAIR} <= 1000 then 1 else ${PAIR} - 999 end`;

/**
 * Columns as SQL expressions of `n`, which runs from 1 to the count and is the row's id. Users 1 to 1000 are
 * managers with the same id.
 */
const ROWS: Record<string, Rows> = {
  users: [
    5000,
    {
      ...{ username: "'user-' || n", email: "'user-' || n || '@example.edu'", email_confirmed: 'now()' },
      type: "case when n <= 1000 then 'manager' when n = 1001 then 'staff' else 'student' end",
      ...{ created: ago('n % 900 + 2', 'days'), deletion_due: 'case when n % 2000 = 0 then now() end' },
    },
  ],
  sessions: [
    5000,
    {
      ...{ user_id: 'n', cookie_hash: hash('cookie'), expires: ago('n % 1000 - 300', 'hours') },
      ended: `case when n % 3 = 0 then ${ago('n % 700', 'hours')} end`,
      end_reason: "case when n % 3 = 0 then 'signed_out' end",
    },
  ],
  access_tokens: [5000, { session_id: 'n', token_hash: hash('access'), expires: ago('n % 1400', 'mins') }],
  refresh_tokens: [
    5000,
    {
      ...{ session_id: 'n', token_hash: hash('refresh'), parent_id: 'nullif(n - 1, 0)' },
      expires: ago('n % 300 - 280', 'hours'),
    },
  ],
  account_links: [
    4000,
    {
      ...{ user_id: 'n', purpose: "'reset_password'", token_hash: hash('link'), used: 'now()' },
      expires: ago('n % 700', 'hours'),
    },
  ],
  attempts: [
    4000,
    { key: "'login:' || n", points: '1', open_from: 'now()', expires: ago('-1 - n % 60', 'mins') },
  ],
  managers: [
    1000,
    { user_id: 'n', type: "case when n % 2 = 0 then 'single-family' else 'multi-family' end" },
  ],
  manager_contacts: [
    3000,
    {
      ...{
        first_name: "'Ada'",
        last_name: "'Lee'",
        email: "'ask-' || n || '@example.edu'",
        city: "'Columbus'",
      },
      ...{ state: "'OH'", type: "'single-family'", created: ago('n', 'mins') },
      status: "case when n % 500 = 0 then 'new' else 'accepted' end",
    },
  ],
  agents: [3000, { user_id: 'n + 1001', postal_codes: "array[lpad((n % 9000 + 10000)::text, 5, '0')]" }],
  security_events: [
    5000,
    {
      ...{
        kind: "'logged_in'",
        user_id: 'n % 5000 + 1',
        actor_id: 'n % 5000 + 1',
        created: ago('n', 'mins'),
      },
      request_id: "'request-' || n",
    },
  ],
  mail_outbox: [
    5000,
    {
      ...{ to_user_id: 'n', to_email: "'user-' || n || '@example.edu'", template: "'receipt'", data: "'{}'" },
      ...{
        sent: 'case when n % 500 > 0 then now() end',
        handed_over: 'case when n % 500 > 0 then now() end',
      },
      created: ago('n', 'mins'),
    },
  ],
  mail_suppressions: [3000, { email: "'user-' || n * 2 || '@example.edu'", reason: "'gone'" }],
  schools: [
    300,
    {
      ...{ name: "'School ' || n", short_name: "'S' || n", city: "'Columbus'", state: "'OH'" },
      ...{ public_view_url: "'school-' || n", lng: '-120 + n / 10.0', lat: '30', site_id: 'nullif(n, 1)' },
      ...{ site_domain: "'homes-' || nullif(n, 1) || '.mill.edu'", on_main_site: 'n <> 2' },
    },
  ],
  school_mods: [1, { school_id: '1', user_id: '1002' }],
  properties: [
    5000,
    {
      ...{ manager_id: 'case when n % 4 = 0 then 1 else n % 1000 + 1 end', name: "'Home ' || n" },
      ...{ address_1: "n || ' Elm Street'", city: "'Columbus'", state: "'OH'", type: "'house'" },
      ...{ postal_code: '(n % 5000 + 10000)::text', lng: LNG, lat: LAT, source: "'feed'", external_id: 'n' },
      tier: "(array['free', 'free', 'standard', 'premium'])[n % 4 + 1]",
      contract_end_date: 'case when n % 4 > 1 then current_date + n % 300 - 1 end',
      status: "case when n % 50 = 0 then 'inactive' else 'active' end",
      deleted: `case when n % 100 = 0 then ${ago('n % 23', 'hours')} end`,
      availability_confirmed: ago('n % 700', 'hours'),
      description: TEXT,
    },
  ],
  property_schools: [
    5000,
    {
      ...{ school_id: NEAREST, property_id: 'n', distance_from_school: '1000' },
      featured_rank: 'case when n % 1000 = 4 then 1 end',
    },
  ],
  property_cards: [
    5000,
    {
      ...{ school_id: NEAREST, property_id: 'n', lng: LNG, lat: LAT, distance: 'n', tier_rank: 'n % 3' },
      ...{ plan_prices: "'{[10000900,10000901)}'", travel: "''", listing: `'"' || ${TEXT} || '"'` },
      ...{ walk_minutes: 'n % 90 + 1', bike_minutes: 'n % 45 + 1', drive_minutes: 'n % 20 + 1' },
      featured_rank: 'case when n % 1000 = 4 then 1 end',
    },
  ],
  property_forms: [
    5000,
    { property_id: 'n', form: TEXT, page: "''", detail: TEXT, near_school_id: NEAREST, version: '7' },
  ],
  floor_plans: [5000, { property_id: 'n', price: '900' }],
  photos: [5000, { property_id: 'n', storage_key: "lpad(n::text, 32, '0')", width: '640', height: '480' }],
  property_features: [5000, { property_id: 'n', feature_id: '1' }],
  property_aux: [5000, { property_id: 'n', walkscore: '50', source: "'walk-score'" }],
  property_routes: [
    5000,
    { property_id: 'n', school_id: NEAREST, mode: "'walk'", trip: "'{}'", source: "'valhalla'" },
  ],
  place_dues: [5000, { property_id: 'n', part: "'travel'", due: ago('100 - n', 'mins') }],
  photo_fetches: [3000, { property_id: 'n', url: "'https://photos.example/' || n" }],
  tier_reminders: [3000, { property_id: 'n', contract_end_date: 'current_date', days: '7' }],
  favorites: [5000, { user_id: 'n % 2000 + 1001', property_id: 'n', created: ago('n', 'mins') }],
  push_subscriptions: [
    3000,
    {
      ...{ user_id: 'n + 1001', session_id: 'n', endpoint: "'https://push.example/' || n" },
      ...{ p256dh: "'x'", auth: "'x'" },
    },
  ],
  saved_searches: [
    5000,
    {
      ...{ user_id: 'n % 2000 + 1001', school_id: NEAREST, name: "'Search'", query: "'price_max=' || n" },
      ...{ plan_ranges: "'{[10000001,10000901)}'", frequency: "'daily'" },
      due: `case when n % 500 = 0 then ${ago('n', 'mins')} end`,
    },
  ],
  search_matches: [
    5000,
    {
      ...{ search_id: 'n', property_id: 'n', kind: "'new'", price: '900', change_id: 'n' },
      ...{ created: ago('n % 7000', 'hours'), sent: 'case when n % 500 > 0 then now() end' },
    },
  ],
  listing_changes: [5000, { property_id: 'n', is_due: 'n % 500 = 0' }],
  inquiries: [4000, { user_id: 'n + 1001', property_id: 'n', flow: "'property_page'", message: "'Hello'" }],
  leads: [
    4000,
    {
      ...{ property_id: 'n', manager_id: 'n % 1000 + 1', user_id: 'n + 1001', created: ago('n', 'mins') },
      unlocked_at: `case when n % 2 = 0 then ${ago('n % 400', 'days')} end`,
    },
  ],
  payments: [
    4000,
    {
      ...{
        manager_id: 'n % 1000 + 1',
        provider: "'sandbox'",
        provider_ref: "'pi_' || n",
        amount_cents: '2000',
      },
      purpose: "case when n % 10 = 1 then 'tier' else 'lead' end",
      property_id: 'case when n % 10 = 1 then n end',
      tier: "case when n % 10 = 1 then 'standard' end",
      lead_id: 'case when n % 10 <> 1 then n end',
      status: "case when n % 2 = 0 then 'succeeded' else 'canceled' end",
      ...{ settled: `case when n % 2 = 0 then ${ago('n % 400', 'days')} end`, created: ago('n', 'mins') },
    },
  ],
  ledger: [
    4000,
    {
      ...{ payment_id: 'n', manager_id: 'n % 1000 + 1', kind: "'paid'", debit: "'card'" },
      ...{ credit: "'lead_sales'", amount_cents: '2000', livemode: 'false', created: ago('n', 'mins') },
    },
  ],
  webhook_events: [
    4000,
    {
      ...{ provider: "'sandbox'", event_id: "'evt_' || n", type: "'payment_intent.succeeded'" },
      ...{ provider_ref: "'pi_' || n", livemode: 'false', received: ago('n', 'mins'), processed: 'now()' },
    },
  ],
  lead_disputes: [
    2000,
    {
      ...{ lead_id: 'n * 2', manager_id: 'n % 1000 + 1', reason: "'no_interest'", created: ago('n', 'mins') },
      status: "case when n % 500 = 0 then 'open' else 'granted' end",
      decided: 'case when n % 500 > 0 then now() end',
    },
  ],
  lead_credits: [2000, { manager_id: 'n % 1000 + 1', dispute_id: 'n', amount_cents: '2000' }],
  conversations: [
    3000,
    {
      ...{ user_lo: LOW, user_hi: 'n + 1', started_by: LOW, last_id: 'n * 2', lo_sent: '1', hi_sent: '1' },
      created: ago('n', 'hours'),
    },
  ],
  conversation_subjects: [3000, { conversation_id: 'n', property_id: 'n' }],
  messages: [
    6000,
    {
      conversation_id: PAIR,
      sender: `case when n % 2 = 0 then ${LOW_OF_PAIR} else ${PAIR} + 1 end`,
      receiver: `case when n % 2 = 1 then ${LOW_OF_PAIR} else ${PAIR} + 1 end`,
      ...{
        text: "'message ' || n",
        read_at: 'case when n % 20 > 0 then now() end',
        key: 'gen_random_uuid()',
      },
    },
  ],
  user_blocks: [3000, { user_id: 'n', blocked_id: 'n + 7' }],
  notifications: [
    5000,
    {
      ...{ user_id: 'n % 3000 + 1', topic: "'lead'", path: "'/x/'" },
      read_at: `case when n % 20 > 0 then ${ago('n % 80', 'days')} end`,
    },
  ],
  notification_preferences: [3000, { user_id: 'n', topic: "'lead'", channel: "'email'", is_on: 'true' }],
  roommate_profiles: [
    3000,
    {
      ...{ user_id: 'n + 1001', school_id: 'case when n % 2 = 0 then 1 else n % 300 + 1 end', about: TEXT },
      ...{
        study_program: "'Law'",
        grad_year: '2027',
        age: '20',
        gender: "'female'",
        budget: '500 + n % 1000',
      },
    },
  ],
  // Words by frequency: "lease" in every third post, "balcony" in every twentieth, "submarine" in three, "landline" in
  // the older posts, "kayak" in some of the newest.
  forum_posts: [
    3500,
    {
      school_id: 'case when n % 7 = 0 then n % 300 + 1 else 1 end',
      ...{ user_id: '1002 + n % 3500', title: "'Question ' || n", created: ago('n * 100', 'mins') },
      text: `'Where is street ' || n % 97 || case when n % 3 = 0 then ' lease' else '' end
        || case when n % 20 = 0 then ' balcony' else '' end || case when n % 2001 = 0 then ' submarine' else '' end
        || case when n > 2000 then ' landline' else '' end || case when n < 900 and n % 30 = 1 then ' kayak' else '' end`,
    },
  ],
  forum_comments: [
    4000,
    {
      ...{ post_id: 'n % 1700 * 2 + 1', user_id: '1002 + n % 3500', text: "'Comment'" },
      // Old enough that each user may write another comment at once.
      created: ago('n', 'hours'),
    },
  ],
  forum_revisions: [
    3000,
    {
      post_id: 'n',
      user_id: '1002 + n % 3500',
      text: "'Before'",
      written: 'now()',
      replaced: ago('n', 'hours'),
    },
  ],
  forum_writers: [3000, { school_id: '1', user_id: '1000 + n', posts: 'n % 5' }],
  report_cases: [
    3000,
    {
      kind: "case when n % 50 = 0 then 'message' else 'forum_post' end",
      ...{
        place_id: 'n',
        school_id: 'case when n % 50 > 0 then n % 300 + 1 end',
        author_id: '1002 + n % 3500',
      },
      state: "case when n % 100 < 2 then 'open' else 'resolved' end",
    },
  ],
  reports: [3000, { case_id: 'n', reporter_id: '1001 + n', reason: "'spam'" }],
  moderation_events: [
    3000,
    {
      kind: "case when n % 50 = 0 then 'message' else 'forum_post' end",
      ...{ school_id: 'case when n % 50 > 0 then n % 300 + 1 end', case_id: 'n', place_id: 'n' },
      ...{ actor_id: '1002', action: "'resolved'" },
    },
  ],
};

/** Tables that grow with the use of the site. No query may scan one sequentially. */
export const GROWING_TABLES = Object.keys(ROWS).filter((table) => ROWS[table]![0] > 1000);

/** Fills an empty database with about as many rows as some years of use create. */
export async function insertManyRows(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await canSkipKeyChecks(trx)) await skipKeyChecks(trx);
    for (const [table, [count, columns]] of Object.entries(ROWS)) {
      await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
        select ${sql.raw(Object.values(columns).join(', '))} from generate_series(1, ${sql.lit(count)}) n
        on conflict do nothing`.execute(trx);
    }
  });
  await sql`vacuum analyze`.execute(db);
}
