import { afterAll, expect, test } from 'vitest';
import { MISSING_ID } from '#test/access/actors.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makePost } from '#test/helpers/forum.ts';
import { makeSchool } from '#test/helpers/listings.ts';
import { EventStreamClient } from '#test/messages/event-stream-client.ts';
import { openLiveApp } from '#test/messages/live-app.ts';
import { callsOf, makeWriter } from './forum-users.ts';

const database = await testDatabase();
const { db } = database;
const app = await openLiveApp(database);
const [ada, bob] = [await makeWriter(db), await makeWriter(db)];
afterAll(async () => app.close());

test('an event stream reports comments on the posts that it follows, and on no others', async () => {
  const school = await makeSchool(db);
  const [followed, other] = [await makePost(db, school, ada.id), await makePost(db, school, ada.id)];
  const line = await EventStreamClient.open(app.url, bob.token, { posts: [MISSING_ID, followed] });
  const plain = await EventStreamClient.open(app.url, bob.token);
  for (const each of [line, plain]) await each.waitForEvents('ready');
  const ids: number[] = [];
  for (const [who, post] of [
    [ada, other],
    [bob, followed],
  ] as const) {
    const answer = await callsOf(app.app).post(who, 'forum-comment/', { post, text: 'Elm Street is' });
    expect(answer.statusCode, answer.body).toBe(201);
    ids.push(answer.json().id);
  }
  expect(await line.waitForEvents('comment')).toEqual([{ id: ids[1], post: followed }]);
  expect(plain.of('comment')).toEqual([]);
  for (const each of [line, plain]) each.leave();
});
