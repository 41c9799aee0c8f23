import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';
import { openSession } from '#test/access/actors.ts';
import { makeProperty, makeSchool, TOWN } from '#test/helpers/listings.ts';
import { makePerson, type Person, send } from '#test/helpers/people.ts';

export type Student = Person & { token: string };

export type InquiryFixture = {
  db: Db;
  app: FastifyInstance;
  /** Id of the school nearest to the property. */
  school: number;
  farSchool: number;
  manager: Person;
  property: number;
};

/** Creates two schools, a manager and a listing with a ZIP+4 postal code. */
export async function createInquiryFixture(db: Db, app: FastifyInstance): Promise<InquiryFixture> {
  const school = await makeSchool(db, { short_name: 'Near State' });
  const farSchool = await makeSchool(db, { short_name: 'Far State', lng: TOWN[0] + 0.02 });
  const manager = await makePerson(db, 'manager');
  const property = await makeProperty(db, manager.manager_id!, {
    name: 'Lantern House',
    postal_code: '43201-1234',
  });
  return { db, app, school, farSchool, manager, property };
}

export async function makeStudent(db: Db): Promise<Student> {
  const person = await makePerson(db);
  return { ...person, ...(await openSession(db, person)) };
}

export async function tokenOf(db: Db, person: Person): Promise<string> {
  return (await openSession(db, person)).token;
}

export const MESSAGE = 'Is the room with the bay window free in August?';
export const PHONE = '614-555-0187';

export async function inquire(
  { app, property }: InquiryFixture,
  student: { token: string } | null,
  body: Record<string, unknown> = {},
): Promise<LightMyRequestResponse> {
  return await send(app, 'POST', 'inquiries/', {
    body: { property, message: MESSAGE, phone: PHONE, ...body },
    ...(student ? { token: student.token } : {}),
  });
}

export async function contact(
  { app, property, manager, school }: InquiryFixture,
  student: Student,
  body: Record<string, unknown> = {},
): Promise<LightMyRequestResponse> {
  return await send(app, 'POST', 'contact_property/', {
    token: student.token,
    body: {
      manager_id: manager.manager_id,
      user_id: student.id,
      property_id: property,
      school_id: school,
      fullName: 'Ada Lane',
      message: MESSAGE,
      ...body,
    },
  });
}

export async function countRows(db: Db): Promise<{ inquiries: number; leads: number; mails: number }> {
  const { rows } = await sql<{ inquiries: number; leads: number; mails: number }>`
    select (select count(*)::int from inquiries) as inquiries, (select count(*)::int from leads) as leads,
      (select count(*)::int from mail_outbox) as mails`.execute(db);
  return rows[0]!;
}

export async function truncateTables(db: Db): Promise<void> {
  await sql`truncate inquiries, leads, mail_outbox, mail_suppressions, attempts, payments, lead_disputes, lead_credits,
    ledger, notifications, messages`.execute(db);
  await sql`delete from agents`.execute(db);
}
