import { sql } from 'kysely';
import type { NotificationChannel, NotificationTopic } from '#shared/rules/notification-topics.ts';
import type { Db } from '../db/tables.ts';

export type Choice = { topic: NotificationTopic; channel: NotificationChannel; is_on: boolean };

export async function findChoices(db: Db, user_id: number): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    select topic, channel, is_on from notification_preferences where user_id = ${user_id}`.execute(db);
  return rows;
}

export async function findDuties(
  db: Db,
  user_id: number,
): Promise<{ managers: boolean; moderators: boolean }> {
  const { rows } = await sql<{ managers: boolean; moderators: boolean }>`
    select exists (select from managers where user_id = ${user_id}) as managers,
      exists (select from school_mods where user_id = ${user_id}) as moderators`.execute(db);
  return rows[0]!;
}

export async function findTopicChoices(db: Db, user_id: number, topic: NotificationTopic): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    select topic, channel, is_on from notification_preferences
    where user_id = ${user_id} and topic = ${topic}`.execute(db);
  return rows;
}

export async function saveChoices(db: Db, user_id: number, choices: Choice[]): Promise<void> {
  if (choices.length === 0) return;
  const last = [...new Map(choices.map((one) => [`${one.topic} ${one.channel}`, one])).values()];
  await sql`
    insert into notification_preferences (user_id, topic, channel, is_on)
    select ${user_id}, topic, channel, is_on
    from json_to_recordset(${JSON.stringify(last)}::json) as c(topic text, channel text, is_on boolean)
    order by topic, channel
    on conflict (user_id, topic, channel) do update set is_on = excluded.is_on, updated = now()`.execute(db);
}

/** Turns off the alerts of a saved search, also those that are due. */
export async function updateSearchOff(db: Db, user_id: number, search_id: number): Promise<void> {
  await sql`
    with off as (
      update saved_searches set frequency = 'off', due = null
      where id = ${search_id} and user_id = ${user_id} returning id)
    update search_matches m set sent = now() from off where m.search_id = off.id and m.sent is null`.execute(
    db,
  );
}
