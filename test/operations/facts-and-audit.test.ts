import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { findSecurityEvents } from '#server/accounts/security-events.queries.ts';
import { findOutboxFacts } from '#server/mail/outbox-facts.queries.ts';
import { findPaymentFacts } from '#server/payments/payment-facts.queries.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeProperty, makeSchool } from '#test/helpers/listings.ts';
import { makePerson } from '#test/helpers/people.ts';

const ROWS = 100;

const { db } = await testDatabase();
const ada = await makePerson(db);
const manager = await makePerson(db, 'manager');
await makeSchool(db);
const property = await makeProperty(db, manager.manager_id!, { name: 'Lantern House' });
await sql`insert into security_events (kind, user_id, actor_id, address, request_id, created)
  select 'logged_in', case when n % 20 = 0 then ${ada.id}::bigint end, case when n % 40 = 0 then ${ada.id}::bigint end,
    '192.0.2.1', 'request-' || n, now() - make_interval(mins => n) from generate_series(1, ${ROWS}::int) n`.execute(
  db,
);
await sql`insert into mail_outbox (to_user_id, to_email, template, data, sent, handed_over, created)
  select ${ada.id}, 'ada@example.edu', 'password_changed', '{}', now(), now(), now() - make_interval(mins => n)
  from generate_series(1, ${ROWS}::int) n`.execute(db);
await sql`insert into webhook_events (provider, event_id, type, livemode, received, processed)
  select 'sandbox', 'evt_' || n, 'payment_intent.succeeded', false, now() - make_interval(mins => n), now()
  from generate_series(1, ${ROWS}::int) n`.execute(db);
await sql`insert into payments (manager_id, purpose, property_id, tier, provider, amount_cents, status, settled)
  select ${manager.manager_id!}::bigint, 'tier', ${property}::bigint, 'premium', 'sandbox', 7000, 'failed', null
  from generate_series(1, ${ROWS}::int) n`.execute(db);

describe('operations metrics', () => {
  test('report zeros for empty queues', async () => {
    expect(await findOutboxFacts(db)).toEqual({ waiting: 0, oldest_s: 0, given_up: 0 });
    expect(await findPaymentFacts(db)).toEqual({
      ...{ created: 0, processing: 0, oldest_open_s: 0, disputed: 0, paid_but_locked: 0 },
      ...{ webhooks_waiting: 0, webhook_lag_s: 0 },
    });
  });
});

describe('audit trail', () => {
  test('is paginated by id, and includes actions by a user and actions on the user', async () => {
    const first = await findSecurityEvents(db, { limit: 2 });
    const next = await findSecurityEvents(db, { limit: 2, before: first.at(-1)!.id });
    const ids = [...first, ...next].map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(await findSecurityEvents(db, { username: ada.username.toUpperCase(), limit: 100 })).toHaveLength(
      ROWS / 20,
    );
    expect(await findSecurityEvents(db, { username: 'nobody', limit: 100 })).toEqual([]);
  });
});
