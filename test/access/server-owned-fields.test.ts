import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ACCESS } from '#server/access.ts';
import { ROLES, type Role } from '#server/access-rows.ts';
import { contract, type EndpointName } from '#shared/api/contract.ts';
import type { AnyEndpoint } from '#shared/api/endpoint.ts';
import { type TestApi, testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { SCENE_PROVIDER } from '#test/helpers/leads.ts';
import { type CallScene, type Ground, layGround, makeActor, type Scene } from './actors.ts';
import { ask } from './ask.ts';
import { COVETED, chosenInVain, isChosen, takenBy } from './coveted.ts';
import { makeEnvied, tablesOfEnvied, takeTouched, watchEnvied } from './envied.ts';
import { SCENES } from './scenes.ts';

let api: TestApi;
let ground: Ground;

beforeAll(async () => {
  const { db } = await testDatabase();
  api = await testApi(db);
  await makeEnvied(db);
  ground = await layGround(db);
  await watchEnvied(db);
});
beforeEach(() => ground.db.deleteFrom('attempts').execute());

/** A credit that was the asker's own has paid for it, once. */
const BY_CREDIT = sql`(p.provider = 'credit' and exists (
  select from lead_credits c where c.payment_id = p.id and c.manager_id = p.manager_id))`;

/**
 * Everything that gives somebody power, money or a place, as one text. New students and their own tokens are none; listings
 * of the asker's own count where they have what only the server gives.
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
      where manager_id = ${ground.manager.manager_id}),
    'raised', (select count(*) from properties where tier <> 'free' or category <> 'for_rent' or abs(lat) < 1
      or abs(lng) < 1 or created < now() - interval '1 hour' or updated < now() - interval '1 hour'
      or location_precision not in ('exact', 'confirmed') or is_demo or source <> 'manager-' || manager_id),
    'featured', (select count(*) from property_schools
      where featured_rank is not null or distance_from_school > 0 or drive_time > 0 or walk_route is not null),
    'cards', (select count(*) from property_cards c join properties p on p.id = c.property_id
      where p.manager_id = ${ground.manager.manager_id}),
    'scores', (select count(*) from property_aux where 97 in (walkscore, transit_score, bike_score)),
    'demo', (select count(*) from users where is_demo),
    'flagged', (select count(*) from messages where is_flagged),
    'automatic', (select count(*) from lead_disputes where is_automatic),
    'payments', (select count(*) from payments p where provider <> ${SCENE_PROVIDER} and not ${BY_CREDIT}
      and (status <> 'created' or amount_cents not in (2000, 3500, 7000) or livemode
      or manager_id = ${ground.manager.manager_id})),
    'ledger', (select count(*) from ledger l where kind <> 'credit_granted' and not exists (
      select from payments p where p.id = l.payment_id and kind = 'credit_used' and ${BY_CREDIT})),
    'unlocked', (select count(*) from leads l where unlocked and not exists (
      select from payments p where p.lead_id = l.id and (p.provider = ${SCENE_PROVIDER} or ${BY_CREDIT}))),
    'owner', (select row_to_json(u) from users u where id = ${ground.manager.id}),
    'sessions', (select count(*) from sessions where user_id = ${ground.manager.id})
  )::text as powers`.execute(ground.db);
  return rows[0]!.powers;
}

/** The tables of what people make; of each, one row is another's. */
const WRITTEN = [
  ...['users', 'managers', 'schools', 'school_mods', 'sessions', 'properties', 'floor_plans', 'photos'],
  ...['messages', 'conversations', 'forum_posts', 'forum_comments', 'report_cases', 'reports', 'inquiries'],
  ...['leads', 'lead_disputes', 'lead_credits', 'payments', 'roommate_profiles', 'favorites', 'user_blocks'],
  'notifications',
];

type Call = AnyEndpoint & { name: EndpointName };
const writes = (contract as readonly Call[]).filter(({ method, takesRaw }) => method !== 'GET' && !takesRaw);
const ALL = 'all that it does not know';

/**
 * All fields at once that a call does not know: were one of them refused, the others would not have been tried, so success is
 * demanded. What it knows under such a name is tried by itself in every size, unless it is the asker's to choose.
 */
function fieldsFor(call: Call): string[] {
  const taken = takenBy(call);
  return [ALL, ...taken.filter((name) => !isChosen(call, name))];
}

/** What is asked: the right body, in which the coveted field wins over what stands there. */
function wish(call: Call, field: string, body: Record<string, unknown>): Record<string, unknown> {
  if (field !== ALL) return { ...body, [field]: COVETED[field] };
  const taken = takenBy(call);
  return {
    ...body,
    ...Object.fromEntries(Object.entries(COVETED).filter(([name]) => !taken.includes(name))),
  };
}

/** Whether the table lets a role in, and its scene promises it success: some calls are refused by their statement. */
function succeedsAs(name: EndpointName, role: Role): boolean {
  if (typeof ACCESS[name][role] === 'number') return false;
  return (SCENES[name].status?.({ ground, role, kind: 'own', actor: null }) ?? 200) < 400;
}

/** The call's scene with its path and body made: what is there before it is asked is no effect of it. */
async function prepare(
  call: Call,
  scene: Scene,
): Promise<{ ready: CallScene; body: Record<string, unknown> }> {
  const { object, body, ...others } = SCENES[call.name];
  const id = (await object?.(scene)) ?? '';
  return { ready: { ...others, object: () => id }, body: (await body?.(scene)) ?? {} };
}

describe.each(writes.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_, call) => {
  const role = ROLES.find((one) => one !== 'visitor' && succeedsAs(call.name, one))!;

  test.each(fieldsFor(call))('gives nobody what is the server’s to give: %s', async (field) => {
    const scene: Scene = { ground, role, kind: 'own', actor: await makeActor(ground, role) };
    const { ready, body } = await prepare(call, scene);
    await takeTouched(ground.db);
    const before = await powers();
    const answer = await ask(api.app, call, ready, scene, wish(call, field, body));
    const isTaken = takenBy(call).includes(field);
    const success = call.status ?? 200;
    const said = `${answer.statusCode}: ${answer.body.slice(0, 300)}`;
    expect(isTaken ? [success, 400, 403, 404] : [success], said).toContain(answer.statusCode);
    expect(await takeTouched(ground.db)).toEqual([]);
    expect(await powers()).toBe(before);
    if (call.name === 'sign_up') {
      const made = { type: 'student', manager: null, is_email_confirmed: false, moderates: [] };
      expect(answer.json()).toMatchObject(made);
    }
  });
});

test('What people write, own and pay for is there to be coveted, in every such table', async () => {
  expect(await tablesOfEnvied(ground.db)).toEqual(expect.arrayContaining(WRITTEN));
});

test('What a call is said to leave to its asker, it asks for', () => {
  expect(chosenInVain(writes)).toEqual([]);
});
