import { expect, test } from 'vitest';
import type { Message } from '#shared/api/messages-schemas.ts';
import { findUnsent, mergeMessages } from './merge-messages.ts';
import type { Unsent } from './outbox-storage.ts';

const ME = { id: 1, username: 'me' };
const ADA = { id: 2, username: 'ada' };

function message(id: number, text: string, isOwn = true): Message {
  const ends = isOwn ? { sender: ME, receiver: ADA } : { sender: ADA, receiver: ME };
  return { id, ...ends, text, created: '2026-08-05T12:00:00.000Z', read: null, is_flagged: false };
}
const unsent = (key: string, text: string, after_id: number, to = ADA.id): Unsent => ({
  key,
  to,
  text,
  after_id,
  created: '2026-08-05T12:00:00.000Z',
  refusal: null,
});

test('mergeMessages returns each message once in its latest version', () => {
  const read = { ...message(2, 'b'), read: '2026-08-05T12:01:00.000Z' };
  const merged = mergeMessages([message(1, 'a'), message(2, 'b')], [message(3, 'c'), read]);
  expect(merged.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(merged[1]?.read).not.toBeNull();
});

test('findUnsent keeps a message even if an older or received message has the same text', () => {
  const thread = [message(5, 'ok'), message(6, 'ok', false)];
  expect(findUnsent([unsent('k', 'ok', 5)], thread, ADA.id)).toHaveLength(1);
});
