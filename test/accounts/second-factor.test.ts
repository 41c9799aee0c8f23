import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { SECOND_FACTOR_GRANT, WEB_CLIENT } from '#shared/api/auth.ts';
import { testApi } from '#test/helpers/api.ts';
import { createAuthenticator } from '#test/helpers/authenticator.ts';
import { testDatabase } from '#test/helpers/database.ts';
import {
  addCodes,
  logInAs,
  makePerson,
  nextCode,
  ORIGIN,
  PASSWORD,
  type Person,
  requestTokens,
  send,
} from '#test/helpers/people.ts';
import { createOperatorCommand } from './operator-command.ts';

let ada: Person;
let token: string;

const { db, url } = await testDatabase();
const api = await testApi(db);
beforeEach(async () => {
  await db.deleteFrom('attempts').execute();
  ada = await makePerson(db);
  token = (await logInAs(api.app, ada)).access_token;
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  send(api.app, method, `account/${path}`, { token, body });
const enterPassword = (more: object = {}) =>
  requestTokens(api.app, {
    grant_type: 'password',
    username: ada.username,
    password: PASSWORD,
    ...WEB_CLIENT,
    ...more,
  });
const enterSecondStep = (mfa_token: string, proof: object) =>
  requestTokens(api.app, { grant_type: SECOND_FACTOR_GRANT, mfa_token, ...WEB_CLIENT, ...proof });
const mailedChanges = async () => {
  const rows = await db
    .selectFrom('mail_outbox')
    .select('data')
    .where('to_user_id', '=', ada.id)
    .where('template', '=', 'second_factor_changed')
    .orderBy('id')
    .execute();
  return rows.map(({ data }) => data.change);
};

const STEP_MS = 30_000;
const codeAt = (secret: string, steps: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS });

async function enableCodes(): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { challenge, secret } = (await call('POST', 'codes/')).json();
  const enabled = await call('PUT', 'codes/', { challenge, otp: codeAt(secret, -1) });
  return { secret, recoveryCodes: enabled.json().recovery_codes };
}

async function addPasskey(authenticator: ReturnType<typeof createAuthenticator>) {
  const { challenge, options } = (await call('POST', 'passkeys/options/')).json();
  return await call('POST', 'passkeys/', {
    challenge,
    name: 'Laptop',
    credential: authenticator.register(options),
  });
}

describe('one-time codes', () => {
  test('are not turned on by a wrong code, and a challenge of another user is unknown', async () => {
    const { challenge, secret } = (await call('POST', 'codes/')).json();
    const wrong = await call('PUT', 'codes/', { challenge, otp: '000000' });
    expect([wrong.statusCode, wrong.json().errors.otp]).toEqual([
      400,
      ['That code isn’t right. Please try again.'],
    ]);
    const { access_token } = await logInAs(api.app, await makePerson(db));
    const body = { challenge, otp: codeAt(secret, 0) };
    const foreign = await send(api.app, 'PUT', 'account/codes/', { token: access_token, body });
    expect([foreign.statusCode, foreign.json().code]).toEqual([400, 'invalid_grant']);
    expect((await call('GET', 'second-factor/')).json().has_codes).toBe(false);
  });

  test('are asked for after the password, and present sessions stay', async () => {
    const other = (await logInAs(api.app, ada)).access_token;
    const { secret, recoveryCodes } = await enableCodes();
    expect(new Set(recoveryCodes).size).toBe(10);
    const first = await enterPassword();
    expect([first.statusCode, first.json()]).toEqual([
      403,
      {
        error: 'mfa_required',
        error_description: expect.any(String),
        mfa: { token: expect.stringMatching(/^[\w-]{43}$/), has_codes: true, passkey_options: null },
      },
    ]);
    const second = await enterSecondStep(first.json().mfa.token, { otp: codeAt(secret, 0) });
    expect(second.json()).toMatchObject({ token_type: 'Bearer' });
    expect((await send(api.app, 'GET', 'users/', { token: other })).statusCode).toBe(200);
    expect(await mailedChanges()).toEqual(['enabled']);
  });

  test('are accepted in the password grant, one step off, and each once', async () => {
    const { secret } = await enableCodes();
    const again = await enterPassword({ otp: codeAt(secret, -1) });
    expect([again.statusCode, again.json().error]).toEqual([400, 'invalid_grant']);
    expect((await enterPassword({ otp: codeAt(secret, 1) })).statusCode).toBe(200);
    expect((await enterPassword({ otp: codeAt(secret, 1) })).statusCode).toBe(400);
    expect((await enterPassword({ otp: codeAt(secret, 0) })).statusCode).toBe(400);
  });

  test('are refused after five wrong codes, also the right one, and the user gets an email', async () => {
    const { secret } = await enableCodes();
    const { mfa } = (await enterPassword()).json();
    for (let n = 0; n < 5; n += 1)
      expect((await enterSecondStep(mfa.token, { otp: `wrong-code-${n}` })).statusCode).toBe(400);
    const late = await enterSecondStep(mfa.token, { otp: codeAt(secret, 0) });
    expect([late.statusCode, late.json().error]).toEqual([429, 'temporarily_unavailable']);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(60);
    expect(await mailedChanges()).toEqual(['enabled', 'wrong_codes']);
  });

  test('don’t reveal by a wrong password that the account has them', async () => {
    await enableCodes();
    const wrong = await enterPassword({ password: 'a wrong guess' });
    expect([wrong.statusCode, wrong.json().error_description]).toEqual([
      400,
      'Invalid username or password.',
    ]);
  });

  test('complete a login only with a valid step, once, and not after a new password', async () => {
    const { secret } = await enableCodes();
    expect((await enterSecondStep('x'.repeat(43), { otp: codeAt(secret, 0) })).json().error).toBe(
      'invalid_grant',
    );
    const { mfa } = (await enterPassword()).json();
    expect((await enterSecondStep(mfa.token, {})).json().error).toBe('invalid_request');
    const NEW = 'another lantern, lit';
    const change = { old_password: PASSWORD, password: NEW, password2: NEW };
    expect((await call('POST', 'password/', change)).statusCode).toBe(200);
    expect((await enterSecondStep(mfa.token, { otp: codeAt(secret, 0) })).json().error).toBe('invalid_grant');
  });
});

describe('recovery codes', () => {
  test('log in once each, with an email', async () => {
    const { recoveryCodes } = await enableCodes();
    const otp = recoveryCodes[0]!.toUpperCase().replace('-', ' ');
    expect((await enterPassword({ otp })).statusCode).toBe(200);
    expect((await enterPassword({ otp })).statusCode).toBe(400);
    expect((await call('GET', 'second-factor/')).json().recovery_codes_left).toBe(9);
    expect(await mailedChanges()).toEqual(['enabled', 'recovery_code_used']);
  });

  test('stop working once new ones are created, and are stored only as hashes', async () => {
    const { recoveryCodes } = await enableCodes();
    const { recovery_codes } = (await call('POST', 'recovery-codes/')).json();
    expect(recovery_codes).toHaveLength(10);
    expect((await enterPassword({ otp: recoveryCodes[0] })).statusCode).toBe(400);
    const { rows } = await sql<{
      all: string;
    }>`select json_agg(r)::text as all from recovery_codes r`.execute(db);
    for (const code of recovery_codes) expect(rows[0]!.all).not.toContain(code.replace('-', ''));
    expect((await enterPassword({ otp: recovery_codes[0] })).statusCode).toBe(200);
  });
});

describe('passkey', () => {
  test('logs in, and its signature works once', async () => {
    const authenticator = createAuthenticator(ORIGIN);
    expect((await addPasskey(authenticator)).json().recovery_codes).toHaveLength(10);
    const { mfa } = (await enterPassword()).json();
    expect(mfa).toMatchObject({ has_codes: false, passkey_options: { rpId: 'porchlight.test' } });
    const passkey = JSON.stringify(authenticator.authenticate(mfa.passkey_options));
    expect((await enterSecondStep(mfa.token, { passkey })).statusCode).toBe(200);
    expect((await enterSecondStep(mfa.token, { passkey })).json().error).toBe('invalid_grant');
    const [known] = (await call('GET', 'second-factor/')).json().passkeys;
    expect(known).toMatchObject({ name: 'Laptop', last_used: expect.any(String) });
  });

  test('signed on another site, or not registered, is refused', async () => {
    const authenticator = createAuthenticator(ORIGIN);
    await addPasskey(authenticator);
    const { mfa } = (await enterPassword()).json();
    for (const credential of [
      authenticator.authenticate(mfa.passkey_options, 'https://evil.test'),
      authenticator.authenticate({ challenge: 'x'.repeat(43) }),
      createAuthenticator(ORIGIN).authenticate(mfa.passkey_options),
    ]) {
      const refused = await enterSecondStep(mfa.token, { passkey: JSON.stringify(credential) });
      expect([refused.statusCode, refused.json().error]).toEqual([400, 'invalid_grant']);
    }
  });

  test('of another site is not added, and malformed JSON is refused', async () => {
    const foreign = await addPasskey(createAuthenticator('https://evil.test'));
    expect([foreign.statusCode, foreign.json().code]).toEqual([400, 'invalid_grant']);
    await addPasskey(createAuthenticator(ORIGIN));
    const { mfa } = (await enterPassword()).json();
    for (const passkey of ['{', '[]', '{"id":1}', '"x"'])
      expect((await enterSecondStep(mfa.token, { passkey })).json().error).toBe('invalid_request');
  });

  test('of a staff account can’t be removed if it is the last second factor', async () => {
    ada = await makePerson(db, 'staff');
    token = (await logInAs(api.app, ada)).access_token;
    await addPasskey(createAuthenticator(ORIGIN));
    expect((await call('DELETE', 'codes/')).statusCode).toBe(200);
    const [passkey] = (await call('GET', 'second-factor/')).json().passkeys;
    expect((await call('DELETE', `passkeys/${passkey.id}/`)).statusCode).toBe(409);
    expect((await call('GET', 'second-factor/')).json().passkeys).toHaveLength(1);
    expect(await mailedChanges()).toEqual(['passkey_added', 'codes_removed']);
  });
});

describe('protected actions', () => {
  const ageSessions = () =>
    sql`update sessions set confirmed = now() - interval '6 minutes',
      second_factor_confirmed = second_factor_confirmed - interval '6 minutes'`.execute(db);

  test('ask for the password again after five minutes', async () => {
    await ageSessions();
    const refused = await call('POST', 'codes/');
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'step_up_required']);
    expect((await call('POST', 'confirm/', { password: 'wrong' })).json().errors.password).toBeDefined();
    expect((await call('POST', 'confirm/', { password: PASSWORD })).statusCode).toBe(200);
    expect((await call('POST', 'codes/')).statusCode).toBe(200);
  });

  test('ask for the second factor of an account that has one; the password is not enough', async () => {
    const { secret } = await enableCodes();
    await ageSessions();
    const email = { email: `new-${ada.email}`, password: PASSWORD };
    const attempts = () =>
      Promise.all([
        ...[
          call('POST', 'email/', email),
          call('DELETE', '', { password: PASSWORD }),
          call('GET', 'export/'),
        ],
        ...[call('DELETE', 'codes/'), call('POST', 'recovery-codes/'), call('POST', 'passkeys/options/')],
      ]);
    for (const answer of await attempts())
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'step_up_required']);
    expect((await call('POST', 'confirm/', { password: PASSWORD })).json().errors.otp).toEqual([
      'Code Required',
    ]);
    expect((await call('POST', 'confirm/', { otp: codeAt(secret, 0) })).statusCode).toBe(200);
    expect((await call('POST', 'email/', email)).statusCode).toBe(200);
    expect((await call('DELETE', 'codes/')).statusCode).toBe(200);
    expect(await mailedChanges()).toEqual(['enabled', 'disabled']);
    expect((await enterPassword()).statusCode).toBe(200);
  });

  test('accept a passkey', async () => {
    const authenticator = createAuthenticator(ORIGIN);
    await addPasskey(authenticator);
    await ageSessions();
    const { challenge, options } = (await call('POST', 'confirm/options/')).json();
    const passkey = authenticator.authenticate(options);
    expect((await call('POST', 'confirm/', { challenge, passkey })).statusCode).toBe(200);
    expect((await call('GET', 'second-factor/')).json().is_confirmed).toBe(true);
    expect((await call('POST', 'confirm/', { challenge, passkey })).statusCode).toBe(400);
  });

  test('are allowed right after a login with a second factor', async () => {
    await addCodes(db, ada.id);
    const { access_token } = (await enterPassword({ otp: nextCode(ada) })).json();
    const created = await send(api.app, 'POST', 'account/recovery-codes/', { token: access_token });
    expect(created.statusCode).toBe(200);
  });
});

describe('a manager account', () => {
  test('that requires a second factor allows its user to set one up', async () => {
    ada = await makePerson(db, 'manager');
    token = (await logInAs(api.app, ada)).access_token;
    expect((await call('PUT', 'second-factor/requirement/', { is_required: true })).statusCode).toBe(200);
    const list = () => send(api.app, 'GET', 'manager_properties/', { token });
    expect((await list()).json().code).toBe('second_factor_required');
    await enableCodes();
    expect((await list()).statusCode).toBe(200);
  });
});

describe('reset-second-factor', () => {
  test('removes passkeys and codes, ends the sessions, and records the reason', async () => {
    const run = createOperatorCommand(url);
    const reset = () => run('reset-second-factor', ada.username, '--because', 'Lost phone; seen in person');
    expect((await reset()).errors).toContain('has no two-step verification');
    expect((await run('reset-second-factor', ada.username)).code).toBe(2);
    await enableCodes();
    await addPasskey(createAuthenticator(ORIGIN));
    expect(await reset()).toMatchObject({ code: 0, output: expect.stringContaining('1 session ended') });
    expect((await send(api.app, 'GET', 'users/', { token })).statusCode).toBe(401);
    expect((await enterPassword()).statusCode).toBe(200);
    const events = await db
      .selectFrom('security_events')
      .select('detail')
      .where('user_id', '=', ada.id)
      .where('kind', '=', 'operator')
      .execute();
    expect(events).toEqual([
      { detail: { command: 'reset-second-factor', reason: 'Lost phone; seen in person' } },
    ]);
    expect((await mailedChanges()).at(-1)).toBe('reset');
  });
});
