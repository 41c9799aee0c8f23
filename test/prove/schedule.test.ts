import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { PROOFS } from './promises.ts';
import type { Proof } from './proof.ts';
import {
  guessSeconds,
  isBrowserFile,
  nextPart,
  type PartKind,
  partsOf,
  runLanes,
  secondsLeft,
  type Timed,
} from './schedule.ts';
import { lineOf, linesOf } from './show-progress.ts';

const proof = (id: string, more: Partial<Proof> = {}): Proof => ({
  id,
  title: `Proof ${id}`,
  promise: 'It holds',
  ci: 'once',
  full: 'often',
  files: [`test/${id}.test.ts`],
  minutes: 1,
  ...more,
});

function part(id: string, seconds: number, kind: PartKind = 'shared', file = `test/${id}.test.ts`): Timed {
  return { proof: proof(id), kind, files: [file], seconds };
}

/** Tells who ran beside whom, as a run of so many lanes would have it; each takes as many turns as it has seconds. */
async function tryLanes(parts: readonly Timed[], lanes: number): Promise<string[]> {
  const told: string[] = [];
  await runLanes(parts, lanes, async (one, _, running) => {
    told.push([...running].map(({ proof: { id } }) => id).join('+'));
    for (let at = 0; at < one.seconds; at += 1) await turn();
  });
  return told;
}

describe('A proof', () => {
  const half = { files: ['test/a.test.ts', 'test/b.prove.ts'], alone: ['test/b.prove.ts'], minutes: 75 };

  test('has a part that is alone and one that may have neighbours, and every file is in one of them', () => {
    expect(partsOf(proof('18', half))).toMatchObject([
      { kind: 'shared', files: ['test/a.test.ts'] },
      { kind: 'alone', files: ['test/b.prove.ts'] },
    ]);
    for (const one of PROOFS)
      expect(
        partsOf(one)
          .flatMap(({ files }) => files)
          .sort(),
      ).toEqual([...one.files].sort());
  });

  test('without files is a part still, which then fails', () => {
    expect(partsOf(proof('x', { files: [] }))).toMatchObject([{ kind: 'shared', files: [] }]);
  });

  test('takes as long in its parts as it is said to take', () => {
    const [shared, alone] = partsOf(proof('18', { ...half, aloneMinutes: 15 }));
    expect([guessSeconds(shared!), guessSeconds(alone!)]).toEqual([3600, 900]);
    for (const one of PROOFS) {
      const guesses = partsOf(one).map(guessSeconds);
      expect(
        guesses.reduce((sum, seconds) => sum + seconds, 0),
        one.id,
      ).toBe(one.minutes * 60);
      expect(Math.min(...guesses), one.id).toBeGreaterThan(0);
    }
  });
});

describe('In two lanes', () => {
  test('the longest begins at once, and the others pass it by', async () => {
    expect(await tryLanes([part('a', 2), part('soak', 40), part('b', 3)], 2)).toEqual([
      'soak',
      'soak+b',
      'soak+a',
    ]);
  });

  test('what is alone begins when all that may have neighbours has ended, and never beside anything', async () => {
    const parts = [part('a', 2, 'alone'), part('b', 3), part('c', 9), part('d', 5, 'alone'), part('e', 1)];
    expect(await tryLanes(parts, 2)).toEqual(['c', 'c+b', 'c+e', 'd', 'a']);
  });

  test('nothing begins beside what is alone', () => {
    expect(nextPart([part('b', 1)], [part('a', 1, 'alone')], 2)).toBeUndefined();
    expect(nextPart([part('b', 1, 'alone')], [part('a', 1)], 2)).toBeUndefined();
  });

  test('of those in a browser one runs at a time, and what needs none goes before the next', async () => {
    const inBrowser = (id: string, seconds: number) => part(id, seconds, 'shared', `test/e2e/${id}.e2e.ts`);
    const told = await tryLanes([inBrowser('x', 9), inBrowser('y', 8), part('a', 2), inBrowser('z', 1)], 2);
    expect(told).toEqual(['x', 'x+a', 'y', 'z']);
  });

  test('all that is proved runs once, and never two browsers or something beside what is alone', async () => {
    const parts = PROOFS.flatMap(partsOf).map((one) => ({ ...one, seconds: guessSeconds(one) / 60 }));
    const begun: Timed[] = [];
    await runLanes(parts, 2, async (one, _, running) => {
      begun.push(one);
      const beside = [...running];
      expect(beside.length).toBeLessThanOrEqual(2);
      if (beside.some(({ kind }) => kind === 'alone')) expect(beside).toHaveLength(1);
      expect(beside.filter(({ files }) => files.some(isBrowserFile)).length).toBeLessThanOrEqual(1);
      for (let at = 0; at < one.seconds; at += 1) await turn();
    });
    expect(begun[0]?.files).toEqual(['test/prove/soak.prove.ts']);
    expect(begun).toHaveLength(parts.length);
    expect(new Set(begun).size).toBe(parts.length);
  });

  test('a run that breaks ends the whole, with its reason', async () => {
    const breaking = runLanes([part('a', 1)], 2, async () => {
      throw new Error('no room on the disk');
    });
    await expect(breaking).rejects.toThrow('no room on the disk');
  });
});

test('In one lane everything comes in its order, one after the other', async () => {
  const parts = [part('a', 2, 'alone'), part('b', 3), part('c', 1, 'alone'), part('d', 9)];
  expect(await tryLanes(parts, 1)).toEqual(['a', 'b', 'c', 'd']);
});

describe('What is left', () => {
  test('is counted by lanes: neighbours at once, what is alone after them', () => {
    const waiting = [part('b', 30), part('c', 20), part('d', 7, 'alone')];
    expect(secondsLeft(waiting, [part('a', 60)], 2)).toBe(67);
    expect(secondsLeft(waiting, [part('a', 60)], 1)).toBe(117);
    expect(secondsLeft([], [], 2)).toBe(0);
  });

  test('what takes longer than expected counts as if it ended now', () => {
    expect(secondsLeft([part('b', 30)], [part('a', 0)], 1)).toBe(30);
  });

  test('stands on one line that fits the screen, or on one line for each that runs', () => {
    const running = ['Load', 'Stored scripts'].map((title) => ({ title, passedSeconds: 61, seconds: 3600 }));
    expect(lineOf(running, 4200, 200)).toBe(
      'about 1 h 10 min left · Load 1 min 1 s of about 1 h 0 min · Stored scripts 1 min 1 s of about 1 h 0 min',
    );
    expect(lineOf(running, 4200, 40)).toHaveLength(39);
    expect(linesOf(running, 4200)[1]).toBe(
      'Stored scripts 1 min 1 s of about 1 h 0 min · about 1 h 10 min left',
    );
  });
});
