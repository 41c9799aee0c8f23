import { describe, expect, test } from 'vitest';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { findOperatorActions } from '#test/helpers/find-operator-actions.ts';
import { makeProperty, makeSchool } from '#test/helpers/listings.ts';
import { logInAs, mailedToken, makePerson, send } from '#test/helpers/people.ts';
import { createOperatorCommand, type OperatorRun } from './operator-command.ts';

let run: (...words: string[]) => Promise<OperatorRun>;

const site = await testDatabase();
const db = site.db;
const api = await testApi(db);
run = createOperatorCommand(site.url);
const school = await makeSchool(db, { name: 'Elm University', public_view_url: 'elm-university' });

const PASSWORD = 'a lamp above the harbor';
const setPassword = (token: string) =>
  send(api.app, 'POST', 'password-reset/confirm/', {
    body: { token, password: PASSWORD, password2: PASSWORD },
  });
const deeds = () => findOperatorActions(db);

describe('operator command with invalid arguments', () => {
  test.each([
    [['frobnicate'], "Unknown command 'frobnicate'."],
    [['add-admin'], 'Missing: --email, --first-name, --last-name.'],
    [['set-manager-level', 'mara', 'gold'], 'LEVEL must be one of: basic, premium.'],
    [['set-announcement', 'Two', 'words'], "Unexpected argument 'words'."],
    [['end-sessions', 'mara', '--everybody', 'yes'], 'Specify a USERNAME or --everybody yes.'],
    [['audit', '--kind', 'odd'], "Unknown kind 'odd'."],
    [['audit', '--since', 'May'], '--since must be a date'],
    [['audit', '--limit', '0'], '--limit must be a whole number from 1 to 10000'],
  ])('%j exits with 2, an error message and the usage', async (words, sentence) => {
    const { code, output, errors } = await run(...words);
    expect([code, output]).toEqual([2, '']);
    expect(errors).toContain(sentence);
    expect(errors).toContain('Usage:');
    expect(errors).not.toContain('    at ');
  });

  test('records nothing in the audit log', async () => {
    expect(await deeds()).toEqual([]);
  });
});

describe('operator command that is refused', () => {
  test.each([
    [['accept-request', '99'], 'There’s no request 99.'],
    [
      ['add-admin', '--email', 'not an address', '--first-name', 'A', '--last-name', ' '],
      'Valid email required\nLast Name is required',
    ],
  ])('%j exits with 1 and the reason', async (words, sentence) => {
    const { code, output, errors } = await run(...words);
    expect([code, output]).toEqual([1, '']);
    expect(errors).toContain(sentence);
    expect(errors).not.toContain('    at ');
  });

  test('exits with 1 and one sentence when the database does not exist', async () => {
    const url = new URL(site.url);
    url.pathname = '/none';
    const away = createOperatorCommand(url.href);
    const { code, errors } = await away('list-requests');
    expect(code).toBe(1);
    expect(errors).not.toContain('    at ');
  });
});

describe('operator command', () => {
  test('add-admin shows and mails a link that sets the password', async () => {
    const { code, output } = await run(
      ...['add-admin', '--username', 'boss', '--email', 'boss@example.edu'],
      ...['--first-name', 'Ellis', '--last-name', 'Moss'],
    );
    expect(code).toBe(0);
    const { id, type } = await db
      .selectFrom('users')
      .select(['id', 'type'])
      .where('username', '=', 'boss')
      .executeTakeFirstOrThrow();
    expect(type).toBe('staff');
    const token = await mailedToken(db, id, 'admin_invited');
    expect(output).toContain(`https://housing.example.edu/account/reset-password/?token=${token}`);
    expect((await setPassword(token)).statusCode).toBe(200);
    expect((await setPassword(token)).statusCode).toBe(400);
    const { access_token } = await logInAs(api.app, { username: 'boss' }, 'program', PASSWORD);
    const [me] = (await send(api.app, 'GET', 'users/', { token: access_token })).json();
    expect(me).toMatchObject({ type: 'staff', is_email_confirmed: true });
    expect(JSON.stringify(await deeds())).not.toContain(token);
  });

  test('add-admin says to hand over the link when MAIL=off', async () => {
    const { code, output } = await createOperatorCommand(site.url, { MAIL: 'off' })(
      ...['add-admin', '--username', 'quiet', '--email', 'quiet@example.edu'],
      ...['--first-name', 'Quinn', '--last-name', 'Reed'],
    );
    expect(code).toBe(0);
    expect(output).toMatch(/MAIL=off: no email was sent. Share the link .*\n {2}https:\S+\?token=\S+\n$/);
    expect(output).not.toMatch(/Sent the link|request a new one/);
  });

  test('accept-request and set-manager-level create a premium manager with a badge', async () => {
    await db
      .insertInto('manager_contacts')
      .values({
        first_name: 'Mara',
        last_name: 'Vale',
        company_name: 'Vale Homes',
        email: 'mara@example.com',
        city: 'Elm',
        state: 'OH',
        type: 'multi-family',
      })
      .execute();
    expect((await run()).output).toContain('1 new manager request: npm run operator -- list-requests');
    const list = await run('list-requests');
    expect(list.output).toMatch(/Mara Vale +Vale Homes +mara@example.com +Elm, OH/);
    const id = /^(\d+)/m.exec(list.output)![1]!;
    const accepted = await run('accept-request', id);
    expect(accepted.output).toContain("'mara-vale' is a multi-family manager, basic.");
    const again = await run('accept-request', id);
    expect([again.code, again.output]).toEqual([
      0,
      `Request ${id} was already accepted, which created the account 'mara-vale'. Nothing was changed.\n`,
    ]);

    const manager = await db
      .selectFrom('managers as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select('m.id')
      .where('u.username', '=', 'mara-vale')
      .executeTakeFirstOrThrow();
    const property = await makeProperty(db, manager.id);
    const bare = await run('set-manager-level', 'mara-vale', 'premium');
    expect([bare.code, bare.errors]).toEqual([
      1,
      'Premium needs a recorded check. Say what was checked.\nPremium needs a recorded check by an active staff account.\n',
    ]);
    const premium = await run(
      ...['set-manager-level', 'mara-vale', 'premium', '--checked-what', 'Identity and right to let'],
      ...['--checked-by', 'boss', '--checked-on', '2026-03-01'],
    );
    expect(premium.code, premium.errors).toBe(0);
    const { body } = await api.get<Record<string, unknown>>(`properties/${property}/`);
    expect(body).toMatchObject({
      tier: 'premium',
      manager: {
        account_level: 'premium',
        verified: { what: 'Identity and right to let', on: '2026-03-01' },
      },
    });
  });

  test('adds, lists and removes moderators and agents', async () => {
    const student = await makePerson(db);
    const added = await run('add-moderator', 'Elm University', student.username);
    expect(added.output).toBe(`'${student.username}' is now a moderator of Elm University.\n`);
    expect((await run('add-moderator', String(school), student.username)).output).toContain('was already');
    expect((await run('list-moderators', 'elm-university')).output).toContain(student.username);
    expect((await run('remove-moderator', 'elm-university', student.username)).code).toBe(0);
    expect((await run('list-moderators')).output).toBe('No moderators found.\n');
    expect((await run('add-agent', 'boss', '43201,43202')).output).toBe(
      "'boss' is the agent for 43201, 43202.\n",
    );
    expect((await run('list-agents')).output).toContain('43201,43202');
  });

  test('records every command with the operator’s name, including commands that only read', async () => {
    const { output } = await run('audit', '--kind', 'operator');
    for (const command of ['add-admin', 'accept-request', 'set-manager-level', 'list-requests', 'add-agent'])
      expect(output).toContain(`"command":"${command}"`);
    const actors = new Set((await deeds()).map(({ actor }) => actor));
    expect([...actors]).toEqual([expect.stringMatching(/^operator \S+/)]);
  });

  test('set-announcement and clear-announcement change the announcement', async () => {
    const set = await run('set-announcement', '  The office is closed on Monday.  ');
    expect(set.output).toBe('Every page now shows: The office is closed on Monday.\n');
    const row = await db.selectFrom('announcements').select(['text_en', 'set_by', 'ends']).executeTakeFirst();
    expect(row).toEqual({
      text_en: 'The office is closed on Monday.',
      set_by: expect.stringMatching(/^operator /),
      ends: null,
    });
    expect((await run('clear-announcement')).output).toBe('Removed the announcement.\n');
    expect(await db.selectFrom('announcements').where('ends', 'is', null).selectAll().execute()).toEqual([]);
    expect((await run('clear-announcement')).output).toBe('No announcement was set.\n');
  });
});
