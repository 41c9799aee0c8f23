import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { type CheckInput, saveManagerLevel } from '#server/accounts/manager-level.ts';
import { saveManager } from '#server/accounts/new-accounts.ts';
import type { AccountLevel } from '#server/db/tables/account-tables.ts';
import { updateManagerListings } from '#server/properties/update-manager-listings.ts';
import type { ManagerType } from '#shared/rules/tier-prices.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeProperty, makeSchool } from '#test/helpers/listings.ts';
import { PROPERTY_BODY } from '#test/helpers/manager-listings.ts';
import { logInAs, makePerson, type Person, send } from '#test/helpers/people.ts';

let manager: Person;

const { db } = await testDatabase();
const api = await testApi(db);
const admin = await makePerson(db, 'staff');
const school = await makeSchool(db);
beforeEach(async () => {
  await db.deleteFrom('attempts').execute();
  manager = await makePerson(db, 'manager');
});

const operator = { actor: 'operator test' };
const today = '2026-06-15';
const CHECK = () => ({ what: 'Identity and right to let', by: admin.username });

const setLevel = (level: AccountLevel, check: CheckInput = {}, { username } = manager) =>
  saveManagerLevel(db, operator, { username, level, check, today }, updateManagerListings);
const setType = (type: ManagerType) =>
  db.updateTable('managers').set({ type }).where('id', '=', manager.manager_id!).execute();
const row = () =>
  db
    .selectFrom('managers')
    .select(['account_level', 'verified_what', 'verified_on', 'verified_by'])
    .where('id', '=', manager.manager_id!)
    .executeTakeFirstOrThrow();

type Card = { id: number; tier: string; contact_phone: string; manager: Record<string, unknown> };
/** Returns the listing's card in search results. */
async function cardOf(id: number): Promise<Card> {
  const { body } = await api.get<Card[]>(
    `property_near/?point=-83.03,40&school=${school}&view=card&limit=500`,
  );
  return body.find((card) => card.id === id)!;
}

async function countBlocked(): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(db);
  return rows.length;
}

describe('premium level', () => {
  test.each<[string, () => CheckInput, string]>([
    ['no check', () => ({ by: admin.username }), 'Say what was checked'],
    ['only blanks', () => ({ what: '  ', by: admin.username }), 'Say what was checked'],
    ['two lines', () => ({ what: 'a\nb', by: admin.username }), 'one line of up to 300'],
    ['a long text', () => ({ what: 'x'.repeat(301), by: admin.username }), 'one line of up to 300'],
    ['no checker', () => ({ what: 'The deed' }), 'by an active staff account'],
    [
      'a checker who is no administrator',
      () => ({ what: 'a checker who is not an administrator', by: manager.username }),
      'by an active staff account',
    ],
    ['an unknown checker', () => ({ what: 'The deed', by: 'ghost' }), 'by an active staff account'],
    ['a future date', () => ({ ...CHECK(), on: '2026-06-16' }), 'can’t be in the future'],
    ['an impossible date', () => ({ ...CHECK(), on: '2026-02-30' }), 'must be a date such as'],
    ['a date in words', () => ({ ...CHECK(), on: 'yesterday' }), 'must be a date such as'],
  ])('is not granted with %s', async (_, check, sentence) => {
    await expect(setLevel('premium', check())).rejects.toThrow(sentence);
    expect(await row()).toMatchObject({ account_level: 'basic', verified_what: null });
  });

  test('requires a recorded verification, which a database constraint enforces', async () => {
    const write = db
      .updateTable('managers')
      .set({ account_level: 'premium' })
      .where('id', '=', manager.manager_id!)
      .execute();
    await expect(write).rejects.toMatchObject({ constraint: 'managers_verified_what_premium' });
  });

  test('is refused for students and for sources of imported listings', async () => {
    const student = await makePerson(db);
    await expect(setLevel('premium', CHECK(), student)).rejects.toThrow(
      'Only managers have an account level',
    );
    await db
      .updateTable('users')
      .set({ email: null, password_hash: null })
      .where('id', '=', manager.id)
      .execute();
    await expect(setLevel('premium', CHECK())).rejects.toThrow('has imported listings');
    await expect(setLevel('basic', CHECK())).rejects.toThrow();
  });

  test('is recorded with the verification, its author and date, and updates the cards at once', async () => {
    const property = await makeProperty(db, manager.manager_id!);
    expect((await cardOf(property)).manager).toMatchObject({ account_level: 'basic', verified: null });
    await setLevel('premium', CHECK());
    expect(await row()).toEqual({
      account_level: 'premium',
      verified_what: 'Identity and right to let',
      verified_on: today,
      verified_by: admin.id,
    });
    expect((await cardOf(property)).manager).toMatchObject({
      account_level: 'premium',
      verified: { what: 'Identity and right to let', on: today },
    });
    await setLevel('basic');
    expect((await cardOf(property)).manager).toMatchObject({ account_level: 'basic', verified: null });
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from security_events
      where user_id = ${manager.id} and detail ->> 'command' = 'set-manager-level'`.execute(db);
    expect(rows[0]!.n).toBe(2);
  });

  test('upgrades the listings of a multi-family manager, and leaves a single-family manager’s unchanged', async () => {
    const [free, paid] = [
      await makeProperty(db, manager.manager_id!),
      await makeProperty(db, manager.manager_id!, { tier: 'standard' }),
    ];
    const tiers = async () => [(await cardOf(free)).tier, (await cardOf(paid)).tier];
    await setLevel('premium', CHECK());
    expect(await tiers()).toEqual(['free', 'standard']);
    await setType('multi-family');
    await setLevel('premium', CHECK());
    expect(await tiers()).toEqual(['premium', 'premium']);
    await setLevel('basic');
    expect(await tiers()).toEqual(['free', 'free']);
  });

  test('applies to a listing that is created while the level changes', async () => {
    await setType('multi-family');
    const { access_token: token } = await logInAs(api.app, manager);
    let creation: ReturnType<typeof send> | undefined;
    const change = { username: manager.username, level: 'premium', check: CHECK(), today } as const;
    await saveManagerLevel(db, operator, change, async (trx, changed) => {
      creation = send(api.app, 'POST', 'properties/', { token, body: PROPERTY_BODY });
      await expect.poll(() => countBlocked()).toBe(1);
      await updateManagerListings(trx, changed);
    });
    const { id } = (await creation!).json() as Card;
    expect(await cardOf(id)).toMatchObject({ tier: 'premium', manager: { account_level: 'premium' } });
  });

  test('of a new manager requires the same verification; without it, no account is created', async () => {
    const person = { email: 'new@example.com', first_name: 'Noor', last_name: 'Vance' };
    const empty = {
      company_name: '',
      phone: '',
      address_1: '',
      address_2: '',
      city: '',
      state: '',
      postal_code: '',
    };
    const add = (check: CheckInput) =>
      saveManager(db, operator, {
        person,
        manager: { type: 'multi-family', account_level: 'premium', ...empty },
        check,
        today,
      });
    await expect(add({})).rejects.toThrow('Say what was checked');
    expect(await db.selectFrom('users').select('id').where('email', '=', person.email).execute()).toEqual([]);
    expect((await add(CHECK())).username).toBe('noor-vance');
    await expect(add(CHECK())).rejects.toThrow("'noor-vance' already uses the email address");
  });
});

describe('manager account form', () => {
  const FORM = {
    first_name: 'Mara',
    last_name: 'Vale',
    phone: '(231) 555-0142',
    address_1: '1 Harbor Road',
    address_2: '',
    city: 'Lakeshore',
    state: 'mi',
    postal_code: '49431',
  };
  const put = async (body: unknown) => {
    const { access_token: token } = await logInAs(api.app, manager);
    return await send(api.app, 'PUT', 'account/', { body, token });
  };

  test('responds 400 with a message for each missing required field', async () => {
    expect((await put({})).json().errors).toEqual({
      first_name: ['First Name is required'],
      last_name: ['Last Name is required'],
      phone: ['Phone is required'],
      address_1: ['Address 1 is required'],
      city: ['City is required'],
      state: ['State is required'],
      postal_code: ['Postal Code is required'],
    });
    const wrong = { ...FORM, phone: 'call me', state: 'Mars', postal_code: '123' };
    expect(Object.keys((await put(wrong)).json().errors)).toEqual(['phone', 'state', 'postal_code']);
  });

  test('changes its own fields and ignores level, type, email address and company', async () => {
    const body = { ...FORM, account_level: 'premium', type: 'multi-family', email: 'x@example.com', id: 1 };
    const answer = await put({ ...body, status: 'blocked', company_name: 'Mine' });
    expect(answer.json()).toEqual({
      id: manager.manager_id,
      type: 'single-family',
      account_level: 'basic',
      company_name: '',
      phone: FORM.phone,
      address_1: FORM.address_1,
      address_2: '',
      city: 'Lakeshore',
      state: 'MI',
      postal_code: '49431',
      user: { first_name: 'Mara', last_name: 'Vale', email: manager.email },
    });
  });

  test('updates a premium manager’s phone number on the cards at once', async () => {
    await setLevel('premium', CHECK());
    const property = await makeProperty(db, manager.manager_id!);
    await put(FORM);
    expect((await cardOf(property)).contact_phone).toBe(FORM.phone);
  });
});
