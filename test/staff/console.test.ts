import { beforeEach, describe, expect, test } from 'vitest';
import { saveTotpSecret } from '#server/accounts/second-factor/second-factor.queries.ts';
import type { StaffRole } from '#shared/rules/staff-roles.ts';
import { openSession } from '#test/access/actors.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeProperty, makeSchool } from '#test/helpers/listings.ts';
import { makePerson, makeStaff, type Person, send } from '#test/helpers/people.ts';
import { makeFailedMail, makeRequest } from '#test/helpers/staff-work.ts';

const { db } = await testDatabase();
const { app } = await testApi(db);
await makeSchool(db, { name: 'Lantern State University', public_view_url: 'lantern-state' });

type Staff = Person & { token: string };
const logIn = async (...roles: StaffRole[]): Promise<Staff> => {
  const person = await makeStaff(db, ...roles);
  return { ...person, ...(await openSession(db, person)) };
};
const get = async ({ token }: Staff, path: string) => (await send(app, 'GET', path, { token })).json();
const post = ({ token }: Staff, path: string, body: unknown = { reason: 'A scam' }) =>
  send(app, 'POST', path, { token, body });

beforeEach(() => db.deleteFrom('attempts').execute());

describe('GET staff/inbox/', () => {
  test('lists requests and failed mail to support, oldest first, and neither to finance', async () => {
    const request = await makeRequest(db);
    await db
      .updateTable('manager_contacts')
      .set({ created: '2026-01-01' })
      .where('id', '=', request)
      .execute();
    const mail = await makeFailedMail(db);
    const named = (rows: { kind: string; id: number }[]) => rows.map(({ kind, id }) => `${kind}-${id}`);
    const rows = named(await get(await logIn('support'), 'staff/inbox/'));
    expect(rows.indexOf(`request-${request}`)).toBe(0);
    expect(rows).toContain(`mail-${mail}`);
    expect(await get(await logIn('finance'), 'staff/inbox/')).toEqual([]);
  });
});

describe('POST staff/items/{item}/claim/', () => {
  test('responds 409 with the first user’s name, until that claim is released', async () => {
    const path = `staff/items/request-${await makeRequest(db)}/claim/`;
    const [first, second] = [await logIn('support'), await logIn('trust')];
    expect((await post(first, path, { is_claimed: true })).json().claimed_by.id).toBe(first.id);
    const late = await post(second, path, { is_claimed: true });
    expect([late.statusCode, late.json().detail]).toEqual([
      409,
      `${first.username} is already working on this.`,
    ]);
    await post(first, path, { is_claimed: false });
    expect((await post(second, path, { is_claimed: true })).statusCode).toBe(200);
  });

  test('is free again after a week', async () => {
    const item = await makeRequest(db);
    const [first, second] = [await logIn('support'), await logIn('trust')];
    await post(first, `staff/items/request-${item}/claim/`, { is_claimed: true });
    await db
      .updateTable('staff_claims')
      .set({ claimed: new Date(Date.now() - 8 * 86_400_000).toISOString() })
      .where('item_id', '=', item)
      .execute();
    expect((await post(second, `staff/items/request-${item}/claim/`, { is_claimed: true })).statusCode).toBe(
      200,
    );
  });
});

describe('GET staff/search/', () => {
  test('finds people by name, username, email and id', async () => {
    const person = await makePerson(db);
    const trust = await logIn('trust');
    for (const q of [person.username.toUpperCase(), person.email, `${person.id}`]) {
      const rows = await get(trust, `staff/search/?q=${encodeURIComponent(q)}`);
      expect(rows).toContainEqual(expect.objectContaining({ kind: 'person', id: person.id }));
    }
    expect((await get(trust, 'staff/search/?q=Ada%20La')).length).toBeGreaterThan(0);
  });

  test('finds listings by the beginnings of any words of their name and address', async () => {
    const manager = await makePerson(db, 'manager');
    const id = await makeProperty(db, manager.manager_id!, {
      name: 'One Linden',
      address_1: '12 Quay Street',
    });
    for (const q of ['linden', 'quay lin', 'QUAY'])
      expect(await get(await logIn('support'), `staff/search/?q=${encodeURIComponent(q)}`)).toMatchObject([
        { kind: 'listing', id },
      ]);
  });

  test('finds only schools for content staff', async () => {
    const rows = await get(await logIn('content'), 'staff/search/?q=lantern');
    expect(rows).toMatchObject([{ kind: 'school', public_view_url: 'lantern-state' }]);
    expect(await get(await logIn('content'), 'staff/search/?q=student-')).toEqual([]);
  });

  test('treats % and _ as characters', async () => {
    expect(await get(await logIn('owner'), 'staff/search/?q=%25')).toEqual([]);
  });
});

describe('staff decisions about an account', () => {
  test('block and unblock it with an audit row that has the staff member and the reason', async () => {
    const manager = await makePerson(db, 'manager');
    const id = await makeProperty(db, manager.manager_id!);
    const trust = await logIn('trust');
    const blocked = (await post(trust, `staff/people/${manager.id}/block/`)).json();
    expect(blocked.status).toBe('blocked');
    expect((await get(trust, `staff/listings/${id}/`)).is_manager_blocked).toBe(true);
    expect(blocked.events[0]).toMatchObject({ act: 'block-user', reason: 'A scam', actor: trust.username });
    const unblocked = (await post(trust, `staff/people/${manager.id}/unblock/`)).json();
    expect(unblocked.status).toBe('active');
    expect(unblocked.events[0]).toMatchObject({ act: 'unblock-user', reason: 'A scam' });
  });

  test('respond 409 to the second of two staff members who block at once', async () => {
    const { id } = await makePerson(db);
    const staff = [await logIn('trust'), await logIn('trust')];
    const answers = await Promise.all(staff.map((one) => post(one, `staff/people/${id}/block/`)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test('require a reason', async () => {
    const { id } = await makePerson(db);
    const answer = await post(await logIn('trust'), `staff/people/${id}/block/`, { reason: ' ' });
    expect([answer.statusCode, answer.json().errors]).toEqual([400, { reason: ['Reason is required'] }]);
  });

  test('set the level premium with a check by the staff member', async () => {
    const { id } = await makePerson(db, 'manager');
    const support = await logIn('support');
    const set = (body: object) =>
      send(app, 'PUT', `staff/people/${id}/level/`, {
        token: support.token,
        body: { reason: 'Call', ...body },
      });
    expect((await set({ level: 'premium' })).json().errors.what).toBeDefined();
    const { manager } = (await set({ level: 'premium', what: 'Deed' })).json();
    expect(manager).toMatchObject({ verified_what: 'Deed', verified_by: support.username });
    expect((await set({ level: 'basic' })).json().manager.account_level).toBe('basic');
  });
});

describe('staff decisions about a manager request', () => {
  test('create one account when two staff members accept at once', async () => {
    const id = await makeRequest(db);
    const staff = [await logIn('support'), await logIn('support')];
    const answers = await Promise.all(staff.map((one) => post(one, `staff/requests/${id}/accept/`)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const refusal = await post(staff[0]!, `staff/requests/${id}/refuse/`);
    expect([refusal.statusCode, refusal.json().detail]).toEqual([409, 'This request was accepted.']);
  });

  test('name the account that has the request’s address', async () => {
    const student = await makePerson(db);
    const id = await makeRequest(db);
    await db.updateTable('manager_contacts').set({ email: student.email }).where('id', '=', id).execute();
    const support = await logIn('support');
    expect((await get(support, `staff/requests/${id}/`)).known.id).toBe(student.id);
    expect((await post(support, `staff/requests/${id}/accept/`)).statusCode).toBe(409);
  });
});

test('resending an email queues it once and leaves the inbox', async () => {
  const { id } = await makePerson(db);
  const mail = await makeFailedMail(db, id);
  const support = await logIn('support');
  expect((await post(support, `staff/mail/${mail}/resend/`)).statusCode).toBe(200);
  expect((await post(support, `staff/mail/${mail}/resend/`)).statusCode).toBe(409);
  const answer = await send(app, 'GET', `staff/items/mail-${mail}/`, { token: support.token });
  expect(answer.statusCode).toBe(404);
});

describe('GET staff/people/{id}/', () => {
  test('has no payments for support, and responds 404 to finance for a user without payments', async () => {
    const { id } = await makePerson(db, 'manager');
    expect((await get(await logIn('support'), `staff/people/${id}/`)).payments).toBeNull();
    const { token } = await logIn('finance');
    expect((await send(app, 'GET', `staff/people/${id}/`, { token })).statusCode).toBe(404);
  });
});

test('an owner turns off two-step verification, support staff can’t', async () => {
  const { id } = await makePerson(db);
  await saveTotpSecret(db, { user_id: id, secret: Buffer.alloc(20), last_step: 0 });
  const path = `staff/people/${id}/reset-second-factor/`;
  expect((await post(await logIn('support'), path)).statusCode).toBe(403);
  const owner = await logIn('owner');
  expect((await post(owner, path)).json()).toMatchObject({ id, has_second_factor: false });
  expect((await post(owner, path)).statusCode).toBe(409);
});

describe('GET staff/audit/', () => {
  test('filters by person, act and day, and exports the same rows as CSV', async () => {
    const student = await makePerson(db);
    const trust = await logIn('trust');
    await post(trust, `staff/people/${student.id}/block/`, { reason: '=cmd' });
    const of = `person=${student.username}&act=block-user`;
    expect(await get(trust, `staff/audit/?${of}`)).toMatchObject([{ act: 'block-user', reason: '=cmd' }]);
    expect(await get(trust, `staff/audit/?${of}&until=2026-01-01`)).toEqual([]);
    const csv = await send(app, 'GET', `staff/audit/export/?${of}`, { token: trust.token });
    expect(csv.headers['content-type']).toContain('text/csv');
    expect(csv.body.split('\r\n')).toHaveLength(3);
    expect(csv.body).toContain(",block-user,'=cmd,");
    expect((await send(app, 'GET', 'staff/audit/?since=soon', { token: trust.token })).statusCode).toBe(400);
  });
});
