import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startSession } from '#server/accounts/start-session.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makePerson, refresh, send, type Tokens } from '#test/helpers/people.ts';
import { type Step, TokenModel } from './token-model.ts';

const HISTORIES = 15;
const DAY_S = 86_400;

const { db } = await testDatabase();
const api = await testApi(db);
const ada = await makePerson(db);

const token = fc.nat(7);
/** Waiting times in seconds. No sum of them is within a second of a lifetime or grace period. */
const seconds = fc.constantFrom(4, 12, 1000, 3 * DAY_S, 30 * DAY_S);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 7, arbitrary: fc.record({ do: fc.constant('refresh'), token }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pass'), seconds }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('revoke'), token, kind: fc.constantFrom('access', 'refresh') }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('block', 'unblock') }) },
) as fc.Arbitrary<Step>;

/** Simulates that this many seconds have passed, by moving all sessions and tokens into the past. */
async function advance(of: number): Promise<void> {
  const ago = sql`make_interval(secs => ${of}::float8)`;
  await sql`with s as (update sessions set expires = expires - ${ago}, absolute_expires = absolute_expires - ${ago}),
    a as (update access_tokens set expires = expires - ${ago})
    update refresh_tokens set expires = expires - ${ago}, created = created - ${ago}, used = used - ${ago}`.execute(
    db,
  );
}

const setStatus = (status: 'active' | 'blocked') =>
  db.updateTable('users').set({ status }).where('id', '=', ada.id).execute();

/** Creates a session without hashing a password, and deletes the others. */
async function logIn(): Promise<Tokens> {
  await db.deleteFrom('sessions').execute();
  await setStatus('active');
  const client = { origin: 'none', cookies: {}, user_agent: 'a program', address: '127.0.0.1' };
  return (await startSession({ db, client, secrets: {} } as never, ada.id)).tokens;
}

/** Applies a step to the model and to the server, and compares the results. */
async function take(one: Step, model: TokenModel, given: Tokens[]): Promise<void> {
  if (one.do === 'pass') {
    model.pass(one.seconds);
    return await advance(one.seconds);
  }
  if (!('token' in one)) {
    model.block(one.do === 'block');
    return void (await setStatus(one.do === 'block' ? 'blocked' : 'active'));
  }
  const at = one.token % given.length;
  if (one.do === 'revoke') {
    model.revoke();
    await send(api.app, 'POST', 'auth/revoke_token/', { body: { token: given[at]![`${one.kind}_token`] } });
    return;
  }
  const isTaken = model.refresh(at);
  const answer = await refresh(api.app, given[at]!.refresh_token);
  expect(answer.statusCode, `refresh ${at}`).toBe(isTaken ? 200 : 400);
  if (isTaken) given.push(answer.json() as Tokens);
}

async function live(steps: readonly Step[]): Promise<void> {
  const model = new TokenModel();
  const given = [await logIn()];
  for (const one of steps) await take(one, model, given);
  for (const [at, { access_token }] of given.entries()) {
    const { statusCode } = await send(api.app, 'GET', 'users/', { token: access_token });
    expect(statusCode, `access token ${at}`).toBe(model.works(at) ? 200 : 401);
  }
}

test('access and refresh tokens work as the model predicts, for random sequences of refreshes, revocations and waits', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), live), {
    numRuns: HISTORIES,
  });
}, 60_000);
