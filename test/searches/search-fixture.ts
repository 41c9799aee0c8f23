import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';
import { matchChanges } from '#server/searches/match-changes.ts';
import { sendAlerts } from '#server/searches/send-alerts.ts';
import type { SavedSearch } from '#shared/api/saved-searches-schemas.ts';
import type { EmailData } from '#shared/emails.ts';
import { type Actor, openSession } from '#test/access/actors.ts';
import type { TestApi } from '#test/helpers/api.ts';
import { makePerson, send } from '#test/helpers/people.ts';

export async function logIn(db: Db, type: 'student' | 'manager' = 'student'): Promise<Actor> {
  const person = await makePerson(db, type);
  return { ...person, ...(await openSession(db, person)) };
}

export const postSearch = ({ app }: TestApi, who: Actor | null, body: Record<string, unknown>) =>
  send(app, 'POST', 'saved_searches/', {
    body: { name: 'My search', query: '', frequency: 'at_once', ...body },
    ...(who ? { token: who.token } : {}),
  });

export async function saveSearch(
  api: TestApi,
  who: Actor,
  body: Record<string, unknown>,
): Promise<SavedSearch> {
  const answer = await postSearch(api, who, body);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
}

export const listSearches = async ({ app }: TestApi, who: Actor) =>
  (await send(app, 'GET', 'saved_searches/', { token: who.token })).json() as SavedSearch[];

/** Sends the alerts as if their time had come. */
export async function sendDueAlerts(db: Db): Promise<void> {
  await sql`update saved_searches set due = now() where due is not null`.execute(db);
  await sendAlerts(db);
}

/** Runs both jobs. */
export async function alert(db: Db): Promise<void> {
  await matchChanges(db);
  await sendDueAlerts(db);
}

/** Returns the data of the user's alert emails, oldest first. */
export async function alertsTo(db: Db, { id }: { id: number }): Promise<EmailData<'search_alert'>[]> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select('data')
    .where('to_user_id', '=', id)
    .where('template', '=', 'search_alert')
    .orderBy('id')
    .execute();
  return rows.map(({ data }) => data as EmailData<'search_alert'>);
}

/** Returns each alert's listings as `kind name`. */
export async function namedTo(db: Db, who: { id: number }): Promise<string[][]> {
  return (await alertsTo(db, who)).map(({ searches }) =>
    searches.flatMap(({ listings }) => listings.map(({ kind, name }) => `${kind} ${name}`)),
  );
}
