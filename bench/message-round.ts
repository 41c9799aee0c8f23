import { setTimeout as sleep } from 'node:timers/promises';
import { type Sent, sendMessages } from './message-sender.ts';
import { MessageStream, type StreamUser } from './message-stream.ts';

const OPENED_AT_ONCE = 50;
const POLL_MS = 2000;

/** Percentiles from the moment when a message was due. */
export type Round = { sent: number; wrong: number; p50Ms: number; p95Ms: number; p99Ms: number };

async function openStreams(port: number, users: readonly StreamUser[]): Promise<MessageStream[]> {
  const streams = users.map((user) => new MessageStream(port, user));
  for (let from = 0; from < streams.length; from += OPENED_AT_ONCE)
    await Promise.all(streams.slice(from, from + OPENED_AT_ONCE).map((stream) => stream.open()));
  return streams;
}

/** Returns early if no more events arrive. */
async function waitForAll(streams: readonly MessageStream[], wanted: number): Promise<void> {
  const count = () => streams.reduce((sum, { receivedAt }) => sum + receivedAt.size, 0);
  for (let before = -1; count() < wanted && count() > before; ) {
    before = count();
    await sleep(POLL_MS);
  }
}

function summarize(streams: readonly MessageStream[], sent: readonly Sent[]): Round {
  const byUser = new Map(streams.map((stream) => [stream.user.id, stream]));
  const waits: number[] = [];
  let wrong = streams.reduce((sum, { duplicates }) => sum + duplicates, 0);
  for (const { id, sender, receiver, dueAt } of sent) {
    const at = byUser.get(receiver)?.receivedAt.get(id);
    if (at === undefined) wrong += 1;
    else waits.push(at - dueAt);
    if (!byUser.get(sender)?.receivedAt.has(id)) wrong += 1;
  }
  waits.sort((a, b) => a - b);
  const at = (share: number) => waits[Math.floor((waits.length - 1) * share)] ?? Number.NaN;
  return { sent: sent.length, wrong, p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99) };
}

export async function runRound(
  port: number,
  users: readonly StreamUser[],
  pace: { perSecond: number; seconds: number },
): Promise<Round> {
  const streams = await openStreams(port, users);
  const sent = await sendMessages({ port, users, ...pace });
  await waitForAll(streams, sent.length * 2);
  for (const stream of streams) stream.close();
  return summarize(streams, sent);
}
