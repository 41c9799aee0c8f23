import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { ACCESS } from '#server/access.ts';
import { ROLES, type Role } from '#server/access-rows.ts';
import type { DocumentedEndpoint } from '#server/http/route.ts';
import type { EndpointName } from '#shared/api/contract.ts';
import { testApi } from '#test/helpers/api.ts';
import { contract } from '#test/helpers/contract.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { FIXTURE_PROVIDER } from '#test/helpers/leads.ts';
import { type AccessCase, type CallFixture, createBaseData, makeActor } from './actors.ts';
import { callEndpoint } from './call-endpoint.ts';
import { CALL_FIXTURES } from './call-fixtures.ts';
import {
  makeProtectedUser,
  tablesWithProtectedRows,
  takeTouchedRows,
  watchProtectedRows,
} from './protected-user.ts';
import { acceptedFields, isChosen, SERVER_OWNED, unknownChosenFields } from './server-owned.ts';

const { db } = await testDatabase();
const api = await testApi(db);
await makeProtectedUser(db);
const base = await createBaseData(db);
await watchProtectedRows(db);
beforeEach(() => base.db.deleteFrom('attempts').execute());

/** True if a lead credit of the payment's own manager paid for it. */
const BY_CREDIT = sql`(p.provider = 'credit' and exists (
  select from lead_credits c where c.payment_id = p.id and c.manager_id = p.manager_id))`;

/**
 * Returns a snapshot of everything that grants privileges, money or listing placement. Omits rows that the
 * tried calls create legitimately, such as new students and their tokens.
 */
async function powers(): Promise<string> {
  const { rows } = await sql<{ powers: string }>`select json_build_object(
    'staff', (select count(*) from users where type <> 'student'),
    'strange', (select count(*) from users where created < now() - interval '1 hour' or updated < now() - interval '1 hour'),
    'confirmed', (select count(*) from users where email_confirmed < now() - interval '1 hour'),
    'managers', (select md5(string_agg(m::text, '' order by m.id)) from (select id, user_id, type, account_level, company_name,
      verified_what, verified_on, verified_by, is_demo, created from managers) m),
    'mods', (select count(*) from school_mods),
    'listings', (select json_agg(p order by p.id) from properties p
      where manager_id = ${base.manager.manager_id}),
    'raised', (select count(*) from properties where tier <> 'free' or category <> 'for_rent' or abs(lat) < 1
      or abs(lng) < 1 or created < now() - interval '1 hour' or updated < now() - interval '1 hour'
      or location_precision not in ('exact', 'confirmed') or is_demo or source <> 'manager-' || manager_id),
    'featured', (select count(*) from property_schools
      where featured_rank is not null or distance_from_school > 0 or drive_time > 0 or walk_route is not null),
    'cards', (select count(*) from property_cards c join properties p on p.id = c.property_id
      where p.manager_id = ${base.manager.manager_id}),
    'scores', (select count(*) from property_aux where 97 in (walkscore, transit_score, bike_score)),
    'demo', (select count(*) from users where is_demo),
    'flagged', (select count(*) from messages where is_flagged),
    'automatic', (select count(*) from lead_disputes where is_automatic),
    'payments', (select count(*) from payments p where provider <> ${FIXTURE_PROVIDER} and not ${BY_CREDIT}
      and (status <> 'created' or amount_cents not in (2000, 3500, 7000) or livemode
      or manager_id = ${base.manager.manager_id})),
    'ledger', (select count(*) from ledger l where kind <> 'credit_granted' and not exists (
      select from payments p where p.id = l.payment_id and kind = 'credit_used' and ${BY_CREDIT})),
    'unlocked', (select count(*) from leads l where unlocked and not exists (
      select from payments p where p.lead_id = l.id and (p.provider = ${FIXTURE_PROVIDER} or ${BY_CREDIT}))),
    'owner', (select row_to_json(u) from users u where id = ${base.manager.id}),
    'sessions', (select count(*) from sessions where user_id = ${base.manager.id})
  )::text as powers`.execute(base.db);
  return rows[0]!.powers;
}

/** Tables with user data. Each contains a row of another user. */
const WRITTEN = [
  ...['users', 'managers', 'schools', 'school_mods', 'sessions', 'properties', 'floor_plans', 'photos'],
  ...['messages', 'conversations', 'forum_posts', 'forum_comments', 'report_cases', 'reports', 'inquiries'],
  ...['leads', 'lead_disputes', 'lead_credits', 'payments', 'roommate_profiles', 'favorites', 'user_blocks'],
  'notifications',
  'saved_searches',
  'push_subscriptions',
];

type Call = DocumentedEndpoint & { name: EndpointName };
const writes = (contract as readonly Call[]).filter(({ method, takesRaw }) => method !== 'GET' && !takesRaw);
/** Calls with which staff grant a level or create a manager. */
const GRANTING: readonly EndpointName[] = ['set_manager_level', 'accept_request'];
const ALL = 'all that it does not know';

/**
 * Sends all unknown fields together and expects success, because a refusal of one field would leave the
 * others untested. Known fields are tried one at a time, unless the caller may set them.
 */
function fieldsFor(call: Call): string[] {
  const taken = acceptedFields(call);
  return [ALL, ...taken.filter((name) => !isChosen(call, name))];
}

/** Returns a valid body with this server-owned field added. */
function bodyWithField(call: Call, field: string, body: Record<string, unknown>): Record<string, unknown> {
  if (field !== ALL) return { ...body, [field]: SERVER_OWNED[field] };
  const taken = acceptedFields(call);
  return {
    ...body,
    ...Object.fromEntries(Object.entries(SERVER_OWNED).filter(([name]) => !taken.includes(name))),
  };
}

/** True if the authorization table and the fixture let this role succeed. */
function succeedsAs(name: EndpointName, role: Role): boolean {
  if (typeof ACCESS[name][role] === 'number') return false;
  return (CALL_FIXTURES[name].status?.({ base, role, kind: 'own', actor: null }) ?? 200) < 400;
}

/**
 * Prepares path and body before the call, so that rows created for them don't count as effects of the call.
 */
async function prepare(
  call: Call,
  accessCase: AccessCase,
): Promise<{ ready: CallFixture; body: Record<string, unknown> }> {
  const { object, body, ...others } = CALL_FIXTURES[call.name];
  const id = (await object?.(accessCase)) ?? '';
  return { ready: { ...others, object: () => id }, body: (await body?.(accessCase)) ?? {} };
}

describe.each(writes.map((call) => [`${call.method} ${call.path}`, call] as const))(
  'server-owned fields of %s',
  (_, call) => {
    const role = ROLES.find((one) => one !== 'visitor' && succeedsAs(call.name, one))!;

    test.each(fieldsFor(call))('keep their values when a client sends %s', async (field) => {
      const accessCase: AccessCase = { base, role, kind: 'own', actor: await makeActor(base, role) };
      const { ready, body } = await prepare(call, accessCase);
      await takeTouchedRows(base.db);
      const before = await powers();
      const answer = await callEndpoint(api.app, call, ready, accessCase, bodyWithField(call, field, body));
      const isTaken = acceptedFields(call).includes(field);
      const success = call.status ?? 200;
      const said = `${answer.statusCode}: ${answer.body.slice(0, 300)}`;
      expect(isTaken ? [success, 400, 403, 404] : [success], said).toContain(answer.statusCode);
      expect(await takeTouchedRows(base.db)).toEqual([]);
      if (!GRANTING.includes(call.name)) expect(await powers()).toBe(before);
      if (call.name === 'sign_up') {
        const made = { type: 'student', manager: null, is_email_confirmed: false, moderates: [] };
        expect(answer.json()).toMatchObject(made);
      }
    });
  },
);

test('the test data has a row of another user in every table with user data', async () => {
  expect(await tablesWithProtectedRows(base.db)).toEqual(expect.arrayContaining(WRITTEN));
});

test('every field listed as the caller’s choice is a field of its call', () => {
  expect(unknownChosenFields(writes)).toEqual([]);
});
