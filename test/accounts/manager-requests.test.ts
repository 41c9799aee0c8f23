import { beforeEach, describe, expect, test } from 'vitest';
import { findRequests } from '#server/accounts/manager-requests.queries.ts';
import { saveAccepted, saveRefused } from '#server/accounts/manager-requests.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { FROM_OWN_PAGE, mailedToken, makePerson, requestCsrf, send } from '#test/helpers/people.ts';

const { db } = await testDatabase();
const api = await testApi(db);
beforeEach(async () => {
  await db.deleteFrom('attempts').execute();
});

const operator = { actor: 'operator test' };
let next = 0;
function formOf(more: Record<string, unknown> = {}): Record<string, unknown> {
  next += 1;
  return {
    firstName: ' Grace ',
    lastName: 'Moss',
    companyName: 'Moss Homes',
    email: `grace-${next}@example.com`,
    city: 'Lakeshore',
    state: 'michigan',
    type: 'single-family',
    ...more,
  };
}
const post = async (body: unknown) =>
  send(api.app, 'POST', 'new_manager_contact/', { body, ...(await requestCsrf(api.app)) });
const stored = async (email: unknown) =>
  await db
    .selectFrom('manager_contacts')
    .selectAll()
    .where('email', '=', String(email))
    .orderBy('id')
    .execute();
/** Creates a pending request and returns its id. */
async function waiting(more: Record<string, unknown> = {}): Promise<number> {
  const form = formOf(more);
  expect((await post(form)).statusCode).toBe(201);
  return (await stored(form.email)).at(-1)!.id;
}

describe('manager account request', () => {
  test('responds 403 from another site or without a CSRF token', async () => {
    const bare = await send(api.app, 'POST', 'new_manager_contact/', {
      body: formOf(),
      headers: FROM_OWN_PAGE,
    });
    expect([bare.statusCode, bare.json().code]).toEqual([403, 'csrf_failed']);
    const { headers, cookies } = await requestCsrf(api.app);
    const foreign = await send(api.app, 'POST', 'new_manager_contact/', {
      body: formOf(),
      headers: { ...headers, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      cookies,
    });
    expect(foreign.statusCode).toBe(403);
  });

  test('responds 400 with a message for each field', async () => {
    const empty = await post({});
    expect([empty.statusCode, empty.json().errors]).toEqual([
      400,
      {
        firstName: ['First Name is required'],
        lastName: ['Last Name is required'],
        email: ['Email is required'],
        city: ['City is required'],
        state: ['State is required'],
        type: ['Property Type is required'],
      },
    ]);
    const wrong = formOf({ email: 'a@b', state: 'Ontario', type: 'castle', firstName: 'a\nb' });
    expect((await post(wrong)).json().errors).toEqual({
      firstName: ['First Name must be one line of text.'],
      email: ['Valid email required'],
      state: ['State must be a U.S. state, as two letters or its full name.'],
      type: ['Property Type must be single-family or multi-family.'],
    });
    expect(await stored('a@b')).toEqual([]);
  });

  test('is stored without creating an account', async () => {
    const form = formOf({ id: 7, status: 'accepted', user_id: 1 });
    const answer = await post(form);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([201, ['detail']]);
    expect(await stored(form.email)).toEqual([
      expect.objectContaining({ first_name: 'Grace', state: 'MI', status: 'new', user_id: null }),
    ]);
    expect(
      await db.selectFrom('users').select('id').where('email', '=', String(form.email)).execute(),
    ).toEqual([]);
  });

  test('responds 201 to a duplicate of a pending request without storing it twice, even when concurrent', async () => {
    const form = formOf();
    const again = { ...form, email: String(form.email).toUpperCase(), companyName: 'Other words' };
    const answers = await Promise.all([post(form), post(form), post(form)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect((await post(again)).json()).toEqual(answers[0]!.json());
    expect((await stored(form.email)).map(({ company_name }) => company_name)).toEqual(['Moss Homes']);
    expect(await stored(again.email)).toEqual([]);
  });

  test('responds 201 to a form that a bot filled in, and discards it', async () => {
    const [trapped, hasty, slow] = [
      formOf({ website: 'http://spam.example' }),
      formOf({ filledMs: 300 }),
      formOf({ website: '', filledMs: 9000 }),
    ];
    for (const form of [trapped, hasty, slow]) expect((await post(form)).statusCode).toBe(201);
    expect(await stored(trapped.email)).toEqual([]);
    expect(await stored(hasty.email)).toEqual([]);
    expect(await stored(slow.email)).toHaveLength(1);
  });

  test('responds 429 after five an hour from one address', async () => {
    const codes: number[] = [];
    for (let at = 0; at < 6; at += 1) codes.push((await post(formOf())).statusCode);
    expect(codes).toEqual([201, 201, 201, 201, 201, 429]);
  });
});

describe('accepting a manager request', () => {
  const userCount = async () => (await db.selectFrom('users').select('id').execute()).length;

  test('is refused for an unknown request and for one that was refused', async () => {
    await expect(saveAccepted(db, operator, 99_999)).rejects.toThrow('There’s no request 99999.');
    const id = await waiting();
    await saveRefused(db, operator, id);
    await expect(saveAccepted(db, operator, id)).rejects.toThrow('This request was refused');
  });

  test('is refused with instructions when the email address has an account', async () => {
    const [student, manager] = [await makePerson(db), await makePerson(db, 'manager')];
    const of = await waiting({ email: student.email.toUpperCase() });
    await expect(saveAccepted(db, operator, of)).rejects.toThrow(
      `belongs to the account ${student.username}. Ask for another email address`,
    );
    const other = await waiting({ email: manager.email });
    await expect(saveAccepted(db, operator, other)).rejects.toThrow('refuse this request');
    expect((await findRequests(db, 'new', 100)).map(({ id }) => id)).toEqual(
      expect.arrayContaining([of, other]),
    );
  });

  test('creates one account and one email when run concurrently', async () => {
    const id = await waiting();
    const before = await userCount();
    const results = await Promise.all([1, 2, 3].map(() => saveAccepted(db, operator, id)));
    expect(results.filter(({ invited }) => invited !== null)).toHaveLength(1);
    expect(await userCount()).toBe(before + 1);
    const { user_id } = results.find(({ invited }) => invited)!.invited!;
    const mail = await db.selectFrom('mail_outbox').select('id').where('to_user_id', '=', user_id).execute();
    expect(mail).toHaveLength(1);
  });

  test('creates a basic manager of the requested type with a unique username', async () => {
    const ids = [await waiting(), await waiting({ type: 'multi-family' })];
    const names: string[] = [];
    for (const id of ids) names.push((await saveAccepted(db, operator, id)).invited!.username);
    expect(new Set(names).size).toBe(2);
    for (const name of names) expect(name).toMatch(/^grace-moss(-\d+)?$/);
    const rows = await db
      .selectFrom('managers as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select(['m.type', 'm.account_level', 'm.company_name', 'm.state', 'u.type as user_type'])
      .where('u.username', 'in', names)
      .orderBy('m.id')
      .execute();
    const same = { account_level: 'basic', company_name: 'Moss Homes', state: 'MI', user_type: 'manager' };
    expect(rows).toEqual([
      { ...same, type: 'single-family' },
      { ...same, type: 'multi-family' },
    ]);
  });

  test('is possible for a new request after a refusal, and refusing a request twice has one effect', async () => {
    const form = formOf();
    await post(form);
    const id = (await stored(form.email))[0]!.id;
    expect((await saveRefused(db, operator, id)).status).toBe('new');
    expect((await saveRefused(db, operator, id)).status).toBe('refused');
    await post(form);
    expect((await stored(form.email)).map(({ status }) => status)).toEqual(['refused', 'new']);
  });

  test('cannot be undone by refusing the request', async () => {
    const id = await waiting();
    const { invited } = await saveAccepted(db, operator, id);
    await expect(saveRefused(db, operator, id)).rejects.toThrow('This request was accepted');
    expect(await mailedToken(db, invited!.user_id, 'manager_accepted')).toHaveLength(43);
  });
});
