import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import type { UserType } from '#server/db/tables/account-tables.ts';
import type { Db } from '#server/db/tables.ts';
import type { ForumPost } from '#shared/api/forum-schemas.ts';
import { type Actor, openSession } from '#test/access/actors.ts';
import { makeModerator, makePerson, send } from '#test/helpers/people.ts';

/** The account is a month old and has a confirmed email address. */
export async function makeWriter(db: Db, type: UserType = 'student'): Promise<Actor> {
  const person = await makePerson(db, type);
  await sql`update users set created = now() - interval '30 days', email_confirmed = now() where id = ${person.id}`.execute(
    db,
  );
  return await openSession(db, person);
}

export async function makeModeratorActor(db: Db, school: number): Promise<Actor> {
  return await openSession(db, await makeModerator(db, school));
}

export type Caller = { token: string } | null;

export function callsOf(app: FastifyInstance) {
  const requestAs =
    (method: 'GET' | 'POST' | 'PUT' | 'DELETE') => (who: Caller, path: string, body?: unknown) =>
      send(app, method, path, { body, ...(who ? { token: who.token } : {}) });
  const get = requestAs('GET');
  const post = requestAs('POST');
  return {
    get,
    post,
    put: requestAs('PUT'),
    remove: requestAs('DELETE'),
    async posts(who: Caller, query: string): Promise<ForumPost[]> {
      const answer = await get(who, `forum/?${query}`);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json();
    },
  };
}

export const errorsOf = (answer: LightMyRequestResponse): Record<string, string[]> => answer.json().errors;

export async function ageWriting(db: Db, user_id: number, seconds: number): Promise<void> {
  const earlier = sql`created - make_interval(secs => ${seconds}::float8)`;
  await sql`update forum_posts set created = ${earlier} where user_id = ${user_id}`.execute(db);
  await sql`update forum_comments set created = ${earlier} where user_id = ${user_id}`.execute(db);
}
