import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { EventStreams } from './event-streams.ts';

class Stream extends EventEmitter {
  keepAlive(): void {}
  finish(): void {
    this.emit('close');
  }
}

test('event streams resume in batches after a lost database connection, without waiting for a stuck one', async () => {
  const live = new EventStreams({ findActiveSessions: async (ids) => ids });
  const resumed: number[] = [];
  const answer = Promise.withResolvers<void>();
  let [now, most] = [0, 0];
  for (let user = 0; user < 100; user += 1) {
    const resume = async () => {
      now += 1;
      most = Math.max(most, now);
      await (user === 0 ? answer.promise : sleep(1));
      now -= 1;
      resumed.push(user);
      if (user % 10 === 5) throw new Error('no line');
    };
    live.open({
      user_id: user,
      session_id: user,
      stream: new Stream(),
      handle: () => {},
      pause: () => {},
      resume,
    });
  }
  live.pause();
  const done = live.resume();
  await expect.poll(() => resumed.length).toBe(99);
  answer.resolve();
  await done;
  expect(resumed.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, user) => user));
  expect(most).toBe(5);
  live.endAll();
  expect(live.count).toBe(0);
});
