import { describe, expect, it } from 'vitest';
import { problem } from '#shared/api/errors.ts';
import { AnswerCache } from './answer-cache.ts';
import { ReadyJson } from './ready-json.ts';

/** What an answer of a hundred bytes with a key of one letter weighs. */
const ENTRY_OF_100 = 100 + 2 + 1500;
const TEXT = JSON.stringify(Array.from({ length: 500 }, (_, at) => ({ at })));

function counting(body = '[]') {
  const make = async () => {
    make.count += 1;
    return new ReadyJson(body);
  };
  make.count = 0;
  return make;
}

function listening(maxBytes?: number) {
  const cache = new AnswerCache(maxBytes);
  cache.setListening(true);
  return cache;
}

describe('the answer cache', () => {
  it('keeps nothing while changes cannot be heard', async () => {
    const cache = new AnswerCache();
    const make = counting();
    await cache.remember('a', 'school:1', make);
    await cache.remember('a', 'school:1', make);
    expect(make.count).toBe(2);
  });

  it('answers the second asker without making the answer again', async () => {
    const cache = listening();
    const make = counting();
    await cache.remember('a', 'school:1', make);
    await cache.remember('a', 'school:1', make);
    expect(make.count).toBe(1);
  });

  it('is made once for all who ask at the same moment, and anew for who asks after a change', async () => {
    const cache = listening();
    const { promise, resolve } = Promise.withResolvers<void>();
    const make = counting();
    const makeSlowly = async () => {
      await promise;
      return await make();
    };
    const before = [1, 2, 3].map(() => cache.remember('a', 'school:1', makeSlowly));
    cache.drop('school:1');
    const after = [1, 2].map(() => cache.remember('a', 'school:1', makeSlowly));
    resolve();
    const [first, second, third] = await Promise.all(before);
    expect([second, third]).toEqual([first, first]);
    const [fresh] = await Promise.all(after);
    expect(make.count).toBe(2);
    expect(cache.find('a')).toBe(fresh);
  });

  it('fails for all who have asked at the same moment, and tries again for the next', async () => {
    const cache = listening();
    const fail = () => Promise.reject(new Error('no line'));
    const asked = [1, 2].map(() => cache.remember('a', 'school:1', fail));
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect((await cache.remember('a', 'school:1', counting('late'))).body.toString()).toBe('late');
  });

  /** Asks several times at once, each time reading at one of these places. */
  async function askAtOnce(cache: AnswerCache, places: object[]) {
    const make = counting();
    const makeSlowly = async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return await make();
    };
    await Promise.all(places.map((from) => cache.remember('a', 'school:1', makeSlowly, from)));
    return make.count;
  }
  const [primary, replica] = [{}, {}];

  it('is made once for all who ask at the same moment while nothing can be kept, and keeps nothing', async () => {
    const unheard = new AnswerCache();
    expect(await askAtOnce(unheard, [primary, primary, primary])).toBe(1);
    const unsettled = new AnswerCache(undefined, 60_000);
    unsettled.setListening(true);
    expect(await askAtOnce(unsettled, [replica, replica])).toBe(1);
    expect([unheard.size, unsettled.size]).toEqual([0, 0]);
  });

  it('reads at the primary for who has just written, though a replica that may be behind is being asked', async () => {
    const cache = new AnswerCache(undefined, 60_000);
    cache.setListening(true);
    expect(await askAtOnce(cache, [replica, primary])).toBe(2);
    expect(await askAtOnce(listening(), [replica, primary])).toBe(1);
  });

  it('forgets the answers of a school whose listings changed, and no others', async () => {
    const cache = listening();
    const make = counting();
    await cache.remember('a', 'school:1', make);
    await cache.remember('b', 'school:2', make);
    cache.drop('school:1');
    await cache.remember('a', 'school:1', make);
    await cache.remember('b', 'school:2', make);
    expect(make.count).toBe(3);
  });

  it('does not keep an answer that was overtaken by a change while it was being made', async () => {
    const cache = listening();
    await cache.remember('a', 'school:1', async () => {
      cache.drop('school:1');
      return new ReadyJson('old');
    });
    const answer = await cache.remember('a', 'school:1', async () => new ReadyJson('new'));
    expect(answer.body.toString()).toBe('new');
  });

  it('keeps nothing of a school while a replica may not yet have what was told of it', async () => {
    const cache = new AnswerCache(undefined, 60_000);
    cache.setListening(true);
    const make = counting();
    await cache.remember('a', 'school:1', make);
    await cache.remember('a', 'school:1', make);
    expect(make.count).toBe(2);
  });

  it('keeps answers again once a replica must have it, and of other schools all the while', async () => {
    const cache = new AnswerCache(undefined, 40);
    cache.setListening(true);
    await new Promise((resolve) => setTimeout(resolve, 60));
    const make = counting();
    cache.drop('school:1');
    await cache.remember('b', 'school:2', make);
    await cache.remember('b', 'school:2', make);
    expect(make.count).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 60));
    await cache.remember('a', 'school:1', make);
    await cache.remember('a', 'school:1', make);
    expect(make.count).toBe(2);
  });

  it('forgets everything when the line was lost, even an answer under way', async () => {
    const cache = listening();
    await cache.remember('a', 'school:1', async () => {
      cache.setListening(false);
      cache.setListening(true);
      return new ReadyJson('old');
    });
    expect(cache.size).toBe(0);
  });

  it('tells who keeps what is made of its answers of every drop', () => {
    const cache = listening();
    const heard: (string | null)[] = [];
    cache.onDrop((tag) => heard.push(tag));
    cache.drop('school:1');
    cache.dropAll();
    cache.setListening(false);
    expect(heard).toEqual(['school:1', null, null]);
  });

  it('stays within its room by forgetting what was asked for longest ago', async () => {
    const cache = listening(10 * ENTRY_OF_100);
    const make = counting('x'.repeat(100));
    for (const key of 'abcdefghij') await cache.remember(key, 'school:1', make);
    await cache.remember('a', 'school:1', make);
    await cache.remember('k', 'school:1', make);
    expect(cache.size).toBe(10);
    await cache.remember('a', 'school:1', make);
    expect(make.count).toBe(11);
  });

  it('stays within its room for who asks for 100,000 empty boxes, each written in digits of their own', async () => {
    const room = 8 * 1024 * 1024;
    const cache = listening(room);
    const box = (at: number) => JSON.stringify(['in', { school: 1, in_bbox: [at / 1_000_000, 1, 2, 3] }]);
    for (let at = 0; at < 100_000; at += 1) {
      await cache.remember(box(at), 'school:1', async () => new ReadyJson('[]', 0));
    }
    expect(cache.bytes).toBeLessThanOrEqual(room);
    // An empty one takes more than a kilobyte, whatever its two bytes weigh.
    expect(cache.size).toBeLessThan(room / 1024);
    expect(cache.find(box(99_999))).not.toBeNull();
    expect(cache.find(box(0))).toBeNull();
  });

  it('counts long keys, and what an answer is packed into after it was kept', async () => {
    const cache = listening();
    const [before, after] = [new ReadyJson(TEXT), new ReadyJson(TEXT)];
    const packedLength = before.packed().bytes.length;
    await cache.remember('a', 'school:1', async () => before);
    const ofOne = cache.bytes;
    expect(ofOne).toBeGreaterThan(TEXT.length + packedLength);
    await cache.remember('b', 'school:1', async () => after);
    expect(cache.bytes).toBe(2 * ofOne - packedLength);
    after.packed();
    expect(cache.bytes).toBe(2 * ofOne);
    await cache.remember('c'.repeat(1001), 'school:2', async () => before);
    expect(cache.bytes).toBe(3 * ofOne + 2000);
    cache.drop('school:1');
    expect(cache.bytes).toBe(ofOne + 2000);
    cache.drop('school:2');
    expect(cache.bytes).toBe(0);
  });

  it('gives up what was asked for longest ago when packed forms leave no room', async () => {
    const cache = listening(10 * ENTRY_OF_100);
    const answers = Array.from({ length: 10 }, () => new ReadyJson('x'.repeat(100)));
    for (const [at, answer] of answers.entries())
      await cache.remember(String(at), 'school:1', async () => answer);
    expect(cache.size).toBe(10);
    answers[9]!.packed();
    expect([cache.find('0'), cache.size]).toEqual([null, 9]);
    // One that is no longer kept weighs nothing.
    answers[0]!.packed();
    expect(cache.size).toBe(9);
  });
});

it('what one reader was refused is not told to another, and a database that does not answer is not asked again for each', async () => {
  const cache = new AnswerCache(1000);
  cache.setListening(true);
  let made = 0;
  const ask = (error: Error) =>
    cache.remember('key', 'tag', async () => {
      made += 1;
      await Promise.resolve();
      throw error;
    });
  const refusals = await Promise.allSettled([problem(404, 'Nada.'), problem(404, 'Nothing.')].map(ask));
  expect(refusals.map((one) => (one as PromiseRejectedResult).reason.message)).toEqual(['Nada.', 'Nothing.']);
  expect(made).toBe(2);
  await Promise.allSettled([problem(503, 'Busy.'), problem(503, 'Busy.')].map(ask));
  expect(made).toBe(3);
});
