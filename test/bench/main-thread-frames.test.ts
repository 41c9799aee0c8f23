import { expect, test } from 'vitest';
import { quantile, scriptPerFrame, type TraceEvent } from './main-thread-frames.ts';

const event = (name: string, ph: string, ts: number, rest: Partial<TraceEvent> = {}): TraceEvent => ({
  name,
  ph,
  pid: 1,
  tid: 1,
  ts,
  ...rest,
});
const frame = (id: string, from: number, until: number) => [
  event('AnimationFrame', 'b', from, { id2: { local: id } }),
  event('AnimationFrame', 'e', until, { id2: { local: id } }),
];

test('scripts count for the frame that they lie in, once, in the time of the thread', () => {
  const events = [
    ...frame('1', 0, 20_000),
    ...frame('2', 30_000, 50_000),
    event('TimerFire', 'X', 1_000, { dur: 9_000, tdur: 4_000 }),
    // Within the one before.
    event('FunctionCall', 'X', 2_000, { dur: 5_000, tdur: 3_000 }),
    event('FireAnimationFrame', 'X', 12_000, { dur: 2_000 }),
    event('Layout', 'X', 15_000, { dur: 3_000, tdur: 3_000 }),
    // Between frames nothing waits for it.
    event('TimerFire', 'X', 25_000, { dur: 3_000, tdur: 3_000 }),
    event('MinorGC', 'X', 31_000, { dur: 1_500, tdur: 1_000 }),
    event('TimerFire', 'X', 32_000, { pid: 2, dur: 9_000, tdur: 9_000 }),
  ];
  expect(scriptPerFrame(events)).toEqual([6, 1]);
});

test('a trace without frames is no trace of a page', () => {
  expect(() => scriptPerFrame([event('TimerFire', 'X', 0)])).toThrow('no frames');
});

test('quantiles are values that were there', () => {
  const values = [5, 1, 4, 2, 3];
  expect([0, 0.5, 0.95, 1].map((share) => quantile(values, share))).toEqual([1, 3, 5, 5]);
});
