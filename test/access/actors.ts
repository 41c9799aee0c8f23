import type { Role } from '#server/access-rows.ts';
import { hashToken } from '#server/accounts/opaque-token.ts';
import type { Db } from '#server/db/tables.ts';
import { STAFF_ROLES, type StaffRole } from '#shared/rules/staff-roles.ts';
import { makeProperty, makeSchool } from '#test/helpers/listings.ts';
import { makeModerator, makePerson, makeStaff, type Person } from '#test/helpers/people.ts';

/** The object of a call belongs to the caller, belongs to another user, or does not exist. */
export const OBJECTS = ['own', 'foreign', 'missing'] as const;
type ObjectKind = (typeof OBJECTS)[number];

/** An id that no object has. */
export const MISSING_ID = 999_999_999;

/** The data that exists before any test case runs. */
export type BaseData = {
  db: Db;
  school: number;
  /** A manager with a public and a hidden listing. No test case makes its call as this manager. */
  manager: Person;
  active: number;
  inactive: number;
};

export async function createBaseData(db: Db): Promise<BaseData> {
  const school = await makeSchool(db);
  const manager = await makePerson(db, 'manager');
  const active = await makeProperty(db, manager.manager_id!);
  const inactive = await makeProperty(db, manager.manager_id!, { status: 'inactive' });
  return { db, school, manager, active, inactive };
}

export type Actor = Person & { session_id: number; token: string };

/** One test case: the caller's role, and whether the object is the caller's own, foreign or missing. */
export type AccessCase = { base: BaseData; role: Role; actor: Actor | null; kind: ObjectKind };

/** The input with which a call succeeds for callers that the authorization table allows. */
export type CallFixture = {
  /** The id or name in the path. Undefined for calls without an object. */
  object?: (accessCase: AccessCase) => Promise<number | string> | number | string;
  /** Expected status. Defaults to success for an own object, and to 404 for others. */
  status?: (accessCase: AccessCase) => number;
  query?: (base: BaseData) => Promise<string> | string;
  body?: (accessCase: AccessCase) => Promise<Record<string, unknown>> | Record<string, unknown>;
};

let next = 0;

/** Creates a session without the cost of hashing a password. */
export async function openSession(db: Db, person: Person): Promise<Actor> {
  next += 1;
  const token = `${next}`.padStart(43, 'a');
  const { id } = await db
    .insertInto('sessions')
    .values({ user_id: person.id, second_factor_confirmed: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const expires = new Date(Date.now() + 900_000);
  await db
    .insertInto('access_tokens')
    .values({ session_id: id, token_hash: hashToken(token), expires })
    .execute();
  return { ...person, session_id: id, token };
}

/** Creates a user with this role; null for a visitor. */
export async function makeActor({ db, school }: BaseData, role: Role): Promise<Actor | null> {
  if (role === 'visitor') return null;
  const person = await makeInRole(db, school, role);
  return await openSession(db, person);
}

const isStaffRole = (role: Role): role is StaffRole => STAFF_ROLES.some((one) => one === role);

async function makeInRole(db: Db, school: number, role: Role): Promise<Person> {
  if (role === 'moderator') return await makeModerator(db, school);
  if (role === 'staff') return await makeStaff(db);
  if (isStaffRole(role)) return await makeStaff(db, role);
  return await makePerson(db, role.endsWith('manager') ? 'manager' : 'student');
}
