import { beforeEach, describe, expect, test } from 'vitest';
import { removeAgent, saveAgent, saveAgentCodes } from '#server/accounts/agents.ts';
import { saveBlocked, saveSessionsEnded, saveUnblocked } from '#server/accounts/block-user.ts';
import { saveModerator } from '#server/accounts/moderators.ts';
import { saveAdmin } from '#server/accounts/new-accounts.ts';
import { saveListingHidden, saveListingRestored } from '#server/moderation/decide-listing.ts';
import { updateBlockedListings } from '#server/properties/hide-listings.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeProperty, makeSchool } from '#test/helpers/listings.ts';
import { logInAs, mailedToken, makePerson, type Person, send } from '#test/helpers/people.ts';

let student: Person;
let manager: Person;
let school: { id: number; name: string };

const { db } = await testDatabase();
const api = await testApi(db);
school = {
  id: await makeSchool(db, { name: 'Elm University', public_view_url: 'elm-u' }),
  name: 'Elm University',
};
beforeEach(async () => {
  await db.deleteFrom('attempts').execute();
  student = await makePerson(db);
  manager = await makePerson(db, 'manager');
});

const operator = { actor: 'operator test' };

describe('saveAdmin', () => {
  const person = { email: 'ellis@example.edu', first_name: 'Ellis', last_name: 'Moss' };

  test('rejects a username or email address in use, and an invalid username', async () => {
    const add = (more: object) => saveAdmin(db, operator, { ...person, ...more });
    await expect(add({ username: student.username.toUpperCase() })).rejects.toThrow('is taken');
    await expect(add({ email: student.email })).rejects.toThrow(
      `'${student.username}' already uses the email address`,
    );
    await expect(add({ username: 'someone@example.edu' })).rejects.toThrow('only the letters a to z');
    await expect(add({ username: ' -x' })).rejects.toThrow('must have 3 to 30 characters');
    expect(await db.selectFrom('users').select('id').where('type', '=', 'staff').execute()).toEqual([]);
  });
});

describe('saveModerator', () => {
  test('accepts students, and rejects managers, administrators and unknown users', async () => {
    await expect(saveModerator(db, operator, { school, username: manager.username })).rejects.toThrow(
      'is a manager. Only students can be moderators.',
    );
    const admin = await makePerson(db, 'staff');
    await expect(saveModerator(db, operator, { school, username: admin.username })).rejects.toThrow(
      'is an administrator',
    );
    await expect(saveModerator(db, operator, { school, username: 'ghost' })).rejects.toThrow(
      'There’s no user ghost',
    );
    await db.updateTable('users').set({ status: 'blocked' }).where('id', '=', student.id).execute();
    await expect(saveModerator(db, operator, { school, username: student.username })).rejects.toThrow(
      'is blocked',
    );
  });
});

describe('saveAgent', () => {
  test('stores duplicate postal codes once, replaces them with set-agent-codes, and deletes them with the agent', async () => {
    const { username } = manager;
    expect(await saveAgent(db, operator, { username, postal_codes: ['43202', '43201', '43202'] })).toEqual([
      '43201',
      '43202',
    ]);
    await expect(saveAgent(db, operator, { username, postal_codes: ['43201'] })).rejects.toThrow(
      'set-agent-codes',
    );
    expect(await saveAgentCodes(db, operator, { username, postal_codes: ['43210'] })).toEqual(['43210']);
    await removeAgent(db, operator, username);
    await expect(removeAgent(db, operator, username)).rejects.toThrow('is not an agent');
  });
});

describe('saveSessionsEnded', () => {
  const isKnown = async (token: string) =>
    (await send(api.app, 'GET', 'users/', { token })).statusCode === 200;

  test('rejects an unknown user and ends no session', async () => {
    const { access_token } = await logInAs(api.app, student);
    await expect(saveSessionsEnded(db, operator, 'nobody-of-that-name')).rejects.toThrow();
    expect(await isKnown(access_token)).toBe(true);
  });

  test('ends one user’s sessions on every device; the user may log in again at once', async () => {
    const devices = [await logInAs(api.app, student), await logInAs(api.app, student)];
    const other = await logInAs(api.app, manager);
    expect(await saveSessionsEnded(db, operator, student.username)).toBe(2);
    for (const { access_token } of devices) expect(await isKnown(access_token)).toBe(false);
    expect(await isKnown(other.access_token)).toBe(true);
    expect(await isKnown((await logInAs(api.app, student)).access_token)).toBe(true);
  });

  test('ends all sessions, and records the operator and the count in the audit log', async () => {
    const people = [await logInAs(api.app, student), await logInAs(api.app, manager)];
    const ended = await saveSessionsEnded(db, operator, null);
    expect(ended).toBeGreaterThanOrEqual(2);
    for (const { access_token } of people) expect(await isKnown(access_token)).toBe(false);
    const last = await db
      .selectFrom('security_events')
      .select(['actor', 'detail'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(last).toEqual({
      actor: 'operator test',
      detail: { command: 'end-sessions', ended, of: 'everybody' },
    });
  });
});

const block = ({ username }: Person, reason: string | null = null) =>
  saveBlocked(db, operator, { username, reason }, updateBlockedListings);
const unblock = ({ username }: Person) => saveUnblocked(db, operator, username, updateBlockedListings);

describe('blocking an account', () => {
  test('hides a manager’s listings, and unblocking restores exactly those', async () => {
    const own = manager.manager_id!;
    const [shown, inactive, hidden, deleted] = [
      await makeProperty(db, own),
      await makeProperty(db, own, { status: 'inactive' }),
      await makeProperty(db, own),
      await makeProperty(db, own),
    ];
    await saveListingHidden(db, operator, { id: hidden, reason: 'A scam' });
    const { access_token: token } = await logInAs(api.app, manager);
    await send(api.app, 'DELETE', `properties/${deleted}/`, { token });
    const ids = [shown, inactive, hidden, deleted];
    const seen = async () => {
      const answers = await Promise.all([...ids, other].map((id) => api.get(`properties/${id}/`)));
      return answers.map(({ status }) => status === 200);
    };
    const other = await makeProperty(db, (await makePerson(db, 'manager')).manager_id!);
    expect(await seen()).toEqual([true, false, false, false, true]);
    await block(manager);
    expect(await seen()).toEqual([false, false, false, false, true]);
    const imported = await makeProperty(db, own, { source: 'partner', external_id: '7' });
    expect((await api.get(`properties/${imported}/`)).status).toBe(404);
    await unblock(manager);
    expect(await seen()).toEqual([true, false, false, false, true]);
    expect((await api.get(`properties/${imported}/`)).status).toBe(200);
    await block(manager);
    await saveListingRestored(db, operator, { id: hidden, reason: 'It was none' });
    expect(await seen()).toEqual([false, false, false, false, true]);
    await unblock(manager);
    expect(await seen()).toEqual([true, false, true, false, true]);
  });

  test('ends sessions and links, and prevents login until unblocked', async () => {
    const { access_token: token } = await logInAs(api.app, student);
    await send(api.app, 'POST', 'password-reset/', { body: { email: student.email } });
    const link = await mailedToken(db, student.id, 'reset_password');
    expect(await block(student, 'spam')).toEqual({ sessions: 1, listings: 0 });
    await expect(block(student)).rejects.toThrow('already blocked');
    expect((await send(api.app, 'GET', 'users/', { token })).statusCode).toBe(401);
    await expect(logInAs(api.app, student)).rejects.toThrow('could not log in');
    await unblock(student);
    const body = { token: link, password: 'a lamp on the pier', password2: 'a lamp on the pier' };
    expect((await send(api.app, 'POST', 'password-reset/confirm/', { body })).statusCode).toBe(400);
    await logInAs(api.app, student);
    await expect(unblock(student)).rejects.toThrow('isn’t blocked');
  });

  test('leaves one administrator active, even when two are blocked concurrently', async () => {
    await db.updateTable('users').set({ status: 'blocked' }).where('type', '=', 'staff').execute();
    const admins = [await makePerson(db, 'staff'), await makePerson(db, 'staff')];
    const ended = await Promise.allSettled(admins.map((admin) => block(admin)));
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
