import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { hashPassword } from '#server/accounts/hash-password.ts';
import type { UserType } from '#server/db/tables/account-tables.ts';
import type { Db } from '#server/db/tables.ts';
import { WEB_CLIENT } from '#shared/api/auth.ts';
import type { StaffRole } from '#shared/rules/staff-roles.ts';

/** Password of all test users. */
export const PASSWORD = 'a lantern on the porch';
/** Host name of the app in tests. */
export const HOST = 'porchlight.test';
export const ORIGIN = `http://${HOST}`;
/** Headers that a browser adds to requests from the same origin. */
export const FROM_OWN_PAGE = { host: HOST, origin: ORIGIN, 'sec-fetch-site': 'same-origin' };

let next = 0;
let hash: Promise<string> | null = null;

export type Person = { id: number; username: string; email: string; manager_id: number | null };

const TOTP_STEP_S = 30;
const totp = new TOTP({ secret: new Secret({ size: 20 }) });
const lastSteps = new Map<string, number>();

/** Secret of all users' one-time codes. */
export const CODE_SECRET = Buffer.from(totp.secret.bytes);

/** Adds one-time codes to a user's login. */
export async function addCodes(db: Db, user_id: number): Promise<void> {
  await db.insertInto('totp_secrets').values({ user_id, secret: CODE_SECRET, last_step: 0 }).execute();
}

/** Returns a one-time code that the user hasn't used. At most three within 30 seconds are accepted. */
export function nextCode({ username }: { username: string }): string {
  const now = Math.floor(Date.now() / 1000 / TOTP_STEP_S);
  const step = Math.max((lastSteps.get(username) ?? 0) + 1, now - 1);
  lastSteps.set(username, step);
  return totp.generate({ timestamp: step * TOTP_STEP_S * 1000 });
}

/**
 * Creates a user with a confirmed email address, who can log in with `PASSWORD`. A manager also gets a
 * manager profile, and staff get one-time codes and the role owner.
 */
export async function makePerson(db: Db, type: UserType = 'student'): Promise<Person> {
  next += 1;
  hash ??= hashPassword(PASSWORD);
  const username = `${type}-${next}`;
  const email = `${username}@example.edu`;
  const { id } = await db
    .insertInto('users')
    .values({
      username,
      email,
      type,
      password_hash: await hash,
      first_name: 'Ada',
      last_name: 'Lane',
      email_confirmed: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (type === 'staff') {
    await addCodes(db, id);
    await setStaffRoles(db, id, ['owner']);
  }
  if (type !== 'manager') return { id, username, email, manager_id: null };
  const manager = await db
    .insertInto('managers')
    .values({ user_id: id, type: 'single-family' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, username, email, manager_id: manager.id };
}

async function setStaffRoles(db: Db, user_id: number, roles: readonly StaffRole[]): Promise<void> {
  await db.deleteFrom('staff_roles').where('user_id', '=', user_id).execute();
  for (const role of roles) await db.insertInto('staff_roles').values({ user_id, role }).execute();
}

export async function makeStaff(db: Db, ...roles: StaffRole[]): Promise<Person> {
  const person = await makePerson(db, 'staff');
  await setStaffRoles(db, person.id, roles);
  return person;
}

/** Creates a student whose email address is unconfirmed. */
export async function makeUnconfirmed(db: Db): Promise<Person> {
  const person = await makePerson(db);
  await db.updateTable('users').set({ email_confirmed: null }).where('id', '=', person.id).execute();
  return person;
}

/** Creates a student who moderates a school's forum. */
export async function makeModerator(db: Db, school_id: number): Promise<Person> {
  const person = await makePerson(db);
  await db.insertInto('school_mods').values({ school_id, user_id: person.id }).execute();
  return person;
}

export type Tokens = { access_token: string; refresh_token: string };
export type LoggedIn = Tokens & { cookies: Record<string, string>; answer: LightMyRequestResponse };

/** Sends an HTTP request in process. The payload is JSON unless it is a string. */
export async function send(
  app: FastifyInstance,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  options: {
    body?: unknown;
    token?: string;
    headers?: Record<string, string>;
    cookies?: Record<string, string>;
    /**
     * True if the response is an endless stream: only its status and headers are read. A refusal is read
     * entirely.
     */
    isStream?: boolean;
  } = {},
): Promise<LightMyRequestResponse> {
  const { body, token, headers = {}, cookies, isStream = false } = options;
  const answer = await app.inject({
    method,
    url: `/api/v1/${path}`,
    headers: { host: HOST, ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    ...(cookies ? { cookies } : {}),
    ...(body === undefined ? {} : { payload: body as object }),
    ...(isStream ? { payloadAsStream: true } : {}),
  });
  return isStream ? await withoutStream(answer) : answer;
}

/** Reads the body if the stream was refused. Otherwise closes the stream, and the body is empty. */
async function withoutStream(answer: LightMyRequestResponse): Promise<LightMyRequestResponse> {
  const stream = answer.stream();
  const isRefused = answer.statusCode >= 400;
  const body = isRefused ? Buffer.concat(await stream.toArray()).toString() : '';
  stream.destroy();
  return Object.assign(Object.create(answer), { body, payload: body, json: () => JSON.parse(body) });
}

/** Requests a CSRF token. Returns cookies and headers with the token, as a browser sends them. */
export async function requestCsrf(
  app: FastifyInstance,
): Promise<{ headers: Record<string, string>; cookies: Record<string, string> }> {
  const answer = await send(app, 'GET', 'auth/csrf_token/', { headers: FROM_OWN_PAGE });
  const { csrf_token } = answer.json() as { csrf_token: string };
  return { headers: { ...FROM_OWN_PAGE, 'x-csrftoken': csrf_token }, cookies: cookiesOf(answer) };
}

export async function requestTokens(
  app: FastifyInstance,
  body: Record<string, unknown>,
  more: { headers?: Record<string, string>; cookies?: Record<string, string> } = {},
): Promise<LightMyRequestResponse> {
  return await send(app, 'POST', 'auth/token/', { body, ...more });
}

function cookiesOf(answer: LightMyRequestResponse): Record<string, string> {
  return Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
}

/** Form of the password grant. */
export function passwordGrant({ username }: { username: string }, password = PASSWORD) {
  const code = username.startsWith('staff-') ? { otp: nextCode({ username }) } : {};
  return { grant_type: 'password', username, password, ...code, ...WEB_CLIENT };
}

/** Logs a user in as an API client or a browser. */
export async function logInAs(
  app: FastifyInstance,
  person: { username: string },
  as: 'program' | 'browser' = 'program',
  password = PASSWORD,
): Promise<LoggedIn> {
  const answer = await requestTokens(
    app,
    passwordGrant(person, password),
    as === 'browser' ? { headers: FROM_OWN_PAGE } : {},
  );
  if (answer.statusCode !== 200) throw new Error(`${person.username} could not log in: ${answer.body}`);
  return { ...(answer.json() as Tokens), cookies: cookiesOf(answer), answer };
}

export async function refresh(
  app: FastifyInstance,
  refresh_token: string,
  more: { headers?: Record<string, string>; cookies?: Record<string, string> } = {},
): Promise<LightMyRequestResponse> {
  return await requestTokens(app, { grant_type: 'refresh_token', refresh_token }, more);
}

/** Returns the token in the user's newest email of this template. */
export async function mailedToken(db: Db, user_id: number, template: string): Promise<string> {
  const mail = await db
    .selectFrom('mail_outbox')
    .select('data')
    .where('to_user_id', '=', user_id)
    .where('template', '=', template)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return new URL(String(mail.data.path), ORIGIN).searchParams.get('token') as string;
}
