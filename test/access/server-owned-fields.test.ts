import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ACCESS, ROLES, type Role } from '#server/access.ts';
import { contract, type EndpointName } from '#shared/api/contract.ts';
import type { AnyEndpoint } from '#shared/api/endpoint.ts';
import { type TestApi, testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { SCENE_PROVIDER } from '#test/helpers/leads.ts';
import { tellFigure } from '#test/prove/tell-figure.ts';
import { type Ground, layGround, makeActor } from './actors.ts';
import { ask } from './ask.ts';
import { SCENES, type Scene } from './scenes.ts';

const IS_PROOF = process.env.PROVE === '1';

let api: TestApi;
let ground: Ground;

beforeAll(async () => {
  const { db } = await testDatabase();
  api = await testApi(db);
  ground = await layGround(db);
});
beforeEach(() => ground.db.deleteFrom('attempts').execute());

const tries = { all: 0, held: 0 };
afterAll(() =>
  tellFigure(
    1,
    `${tries.all} writes of ${writes.length} calls with fields that are the server's, by themselves and all at once: ${tries.all - tries.held} with an effect`,
  ),
);

/** Fields that the server alone decides, with what somebody would like them to be (authorisation: server-owned fields). */
function coveted({ manager, active, school }: Ground): Record<string, unknown> {
  return {
    id: manager.id,
    user: manager.id,
    user_id: manager.id,
    sender: manager.id,
    manager: manager.manager_id,
    manager_id: manager.manager_id,
    type: 'staff',
    is_staff: true,
    is_superuser: true,
    status: 'active',
    account_level: 'premium',
    verified: true,
    verified_what: 'everything',
    is_email_confirmed: true,
    email_confirmed: '2020-01-01T00:00:00Z',
    password_hash: 'x',
    deletion_due: null,
    tier: 'premium',
    requested_tier: 'premium',
    photo_allowance: 1000,
    unlocked: true,
    unlocked_at: '2020-01-01T00:00:00Z',
    created: '1999-01-01T00:00:00Z',
    updated: '1999-01-01T00:00:00Z',
    amount: 1,
    amount_cents: 1,
    property: active,
    distance_from_school: 0,
    drive_time: 0,
    walk_time: 0,
    bike_time: 0,
    travel_quality: 'exact',
    walk_route: 'x',
    walkscore: 100,
    center: { type: 'Point', coordinates: [0, 0] },
    lng: 0,
    lat: 0,
    slug: 'mine',
    detail_url: '/mine/',
    featured: true,
    url: 'https://evil.test/x.webp',
    thumb_url: 'https://evil.test/x.webp',
    moderates: [school],
    forum_mods: [manager.id],
    school,
    session_id: 1,
    reader: { user_id: manager.id },
  };
}

/**
 * Everything that gives somebody power, money or a place, as one text. New students and their own tokens are none; listings
 * of the asker's own count where they have what only the server gives.
 */
async function powers(): Promise<string> {
  const { rows } = await sql<{ powers: string }>`select json_build_object(
    'staff', (select count(*) from users where type <> 'student'),
    'strange', (select count(*) from users where created < now() - interval '1 hour' or updated < now() - interval '1 hour'),
    'confirmed', (select count(*) from users where email_confirmed < now() - interval '1 hour'),
    'managers', (select json_agg(m order by m.id) from (select id, user_id, type, account_level, company_name,
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
    'payments', (select count(*) from payments where provider <> ${SCENE_PROVIDER} and (status <> 'created'
      or amount_cents not in (2000, 3500, 7000) or livemode or manager_id = ${ground.manager.manager_id})),
    'ledger', (select count(*) from ledger where kind <> 'credit_granted'),
    'unlocked', (select count(*) from leads l where unlocked and not exists (
      select from payments p where p.lead_id = l.id and p.provider = ${SCENE_PROVIDER})),
    'owner', (select row_to_json(u) from users u where id = ${ground.manager.id}),
    'sessions', (select count(*) from sessions where user_id = ${ground.manager.id})
  )::text as powers`.execute(ground.db);
  return rows[0]!.powers;
}

type Call = AnyEndpoint & { name: EndpointName };
const writes = (contract as readonly Call[]).filter(
  ({ method, name }) => method !== 'GET' && SCENES[name].body,
);
/** All fields at once: were one of them refused, the others would not have been tried, so success is demanded. */
const fields = ['all', ...(IS_PROOF ? Object.keys(coveted({ manager: {} } as unknown as Ground)) : [])];

/** Whether the table lets a role in, and its scene promises it success: some calls are refused by their statement. */
function succeedsAs(name: EndpointName, role: Role): boolean {
  if (typeof ACCESS[name][role] === 'number') return false;
  return (SCENES[name].status?.({ ground, role, kind: 'own', actor: null }) ?? 200) < 400;
}

describe.each(writes.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_, call) => {
  const role = ROLES.find((one) => one !== 'visitor' && succeedsAs(call.name, one))!;

  test.each(fields)('ignores server-owned fields: %s', async (field) => {
    tries.all += 1;
    const scene: Scene = { ground, role, kind: 'own', actor: await makeActor(ground, role) };
    const body = await SCENES[call.name].body!(scene);
    const wished = Object.entries(coveted(ground)).filter(([name]) => field === 'all' || field === name);
    const before = await powers();
    // What the call itself takes under a name is for its own tests: the body's value stays.
    const answer = await ask(api.app, call, SCENES[call.name], scene, {
      ...Object.fromEntries(wished),
      ...body,
    });
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(call.status ?? 200);
    expect(await powers()).toBe(before);
    if (call.name === 'sign_up') {
      const made = { type: 'student', manager: null, is_email_confirmed: false, moderates: [] };
      expect(answer.json()).toMatchObject(made);
    }
    tries.held += 1;
  });
});
