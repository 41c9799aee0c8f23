import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { ACCESS } from '#server/access.ts';
import type { EndpointName } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import type { Lead } from '#shared/api/leads-schemas.ts';
import { type Actor, createBaseData, makeActor, openSession } from '#test/access/actors.ts';
import { callEndpoint } from '#test/access/call-endpoint.ts';
import { CALL_FIXTURES } from '#test/access/call-fixtures.ts';
import { contract } from '#test/helpers/contract.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeProperty, makeSchool } from '#test/helpers/listings.ts';
import { makePerson, send } from '#test/helpers/people.ts';
import { EventStreamClient } from '#test/messages/event-stream-client.ts';
import { openLiveApp } from '#test/messages/live-app.ts';
import { renderEmail } from '#web/emails/render-email.tsx';

/** Personal data that no manager may receive while the lead is locked. */
const STUDENT = {
  first_name: 'Quintessa',
  last_name: 'Zyxwell',
  username: 'quintessa-of-the-test',
  email: 'quintessa@planted.example',
  phone: '614-555-0142',
  words: 'planted words about a bay window',
  school: 'Planted Polytechnic',
};
const MARKS = [
  ...Object.values(STUDENT),
  // The student's phone number in other formats.
  '6145550142',
  '(614) 555-0142',
  'planted.example',
  'planted-polytechnic',
];

/** The manager whose data all read-only calls use. */
let reader: { actor: Actor; property: number };

const database = await testDatabase();
const { db } = database;
const base = await createBaseData(db);
const api = await openLiveApp(database);
// A school so close to the properties that an inquiry may name it.
const far = await makeSchool(db, {
  name: STUDENT.school,
  short_name: STUDENT.school,
  public_view_url: 'planted-polytechnic',
  lng: -83.02,
  lat: 40.001,
});
reader = await makeReader();
afterAll(() => api.close());
beforeEach(() => base.db.deleteFrom('attempts').execute());

const marksIn = (text: string) => MARKS.filter((mark) => text.toLowerCase().includes(mark.toLowerCase()));

/** Sends a student's inquiry about a property of this manager. The lead stays locked. */
async function requestAvailability({ manager_id }: Actor): Promise<{ student: number; property: number }> {
  const { db } = base;
  const { first_name, last_name, phone, words } = STUDENT;
  const person = await makePerson(db);
  const [username, email] = [`${STUDENT.username}-${person.id}`, `${person.id}-${STUDENT.email}`];
  await db
    .updateTable('users')
    .set({ first_name, last_name, username, email })
    .where('id', '=', person.id)
    .execute();
  const { token } = await openSession(db, person);
  const property = await makeProperty(db, manager_id!);
  const body = {
    ...{ manager_id, user_id: person.id, property_id: property, school_id: far },
    ...{ fullName: `${first_name} ${last_name}`, email, phone, message: words, moveInDate: '2027-08-15' },
  };
  const answer = await send(api.app, 'POST', 'contact_property/', { token, body });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return { student: person.id, property };
}

async function makeReader(): Promise<typeof reader> {
  const actor = (await makeActor(base, 'manager'))!;
  return { actor, property: (await requestAvailability(actor)).property };
}

type Call = Endpoint & { name: EndpointName };
/** The response lists every school, so it may contain the student's school. */
const OF_ALL_SCHOOLS = new Set<EndpointName>(['schools']);
const calls = (contract as readonly Call[]).filter(({ name }) => typeof ACCESS[name].manager !== 'number');

describe('response to a manager with a locked lead', () => {
  test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    'contains no data of the student in %s',
    async (_, call) => {
      const { actor, property } = call.method === 'GET' ? reader : await makeReader();
      const accessCase = { base, role: 'manager', actor, kind: 'own' } as const;
      const answers = [await callEndpoint(api.app, call, CALL_FIXTURES[call.name], accessCase)];
      // Repeats the call for the property of the inquiry and for the lead itself.
      const [lead] = await base.db
        .selectFrom('leads')
        .select('id')
        .where('property_id', '=', property)
        .execute();
      const isOfLead = /lead|credit|disput|payment/.test(call.path);
      const object = () => (isOfLead ? lead!.id : property);
      const isOfHome = /propert|favorite|manager/.test(call.path);
      if (call.path.includes('{') && (isOfHome || isOfLead) && call.name !== 'redeem_credit')
        answers.push(await callEndpoint(api.app, call, { ...CALL_FIXTURES[call.name], object }, accessCase));
      for (const { body, headers } of answers) {
        const found = marksIn(`${body}${JSON.stringify(headers)}`).filter(
          (mark) => !(OF_ALL_SCHOOLS.has(call.name) && /polytechnic/i.test(mark)),
        );
        expect(found).toEqual([]);
      }
    },
  );

  test('contains no data of the student in lists, emails and the event stream after calling every endpoint', async () => {
    const actor = (await makeActor(base, 'manager'))!;
    const line = await EventStreamClient.open(api.url, actor.token);
    const { student } = await requestAvailability(actor);
    const listed = await send(api.app, 'GET', 'leads/', { token: actor.token });
    expect(listed.json() as Lead[]).toMatchObject([{ unlocked: false, user: null, inquiry: null }]);
    await line.waitForEvents('notification');
    expect(marksIn(JSON.stringify(line.received))).toEqual([]);
    line.leave();
    await expectNoMarksInEmails(student);
  });
});

/**
 * Checks the emails to managers, and the emails about leads to any other user except the student, as stored
 * and as rendered.
 */
async function expectNoMarksInEmails(student: number): Promise<void> {
  const rows = await base.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('to_user_id', 'is distinct from', student)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('to_user_id', 'in', selectFrom('users').select('id').where('type', '=', 'manager')),
        eb('template', 'in', ['new_lead', 'agent_lead']),
      ]),
    )
    .execute();
  expect(rows.length).toBeGreaterThan(0);
  const setting = {
    public_url: 'https://porchlight.test',
    support_email: 'help@porchlight.test',
    to_name: 'Ada Lane',
  };
  const _kinds = new Set(rows.map(({ template }) => template));
  for (const row of rows) {
    const email = renderEmail(row.template as never, row.data, setting);
    const found = marksIn(JSON.stringify(row) + JSON.stringify(email));
    expect(found).toEqual([]);
  }
}
