/** An event of Chromium's trace, of those that have a beginning and a length. Microseconds. */
export type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Time of the thread itself, without what other programs took of the processor meanwhile. */
  tdur?: number;
  args?: { name?: string; data?: { url?: string } };
};

/** Scripts of the page and what the engine does for them. */
const SCRIPT = new Set([
  'EvaluateScript',
  'EventDispatch',
  'FireAnimationFrame',
  'FireIdleCallback',
  'FunctionCall',
  'MajorGC',
  'MinorGC',
  'RunMicrotasks',
  'TimerFire',
  'v8.callFunction',
  'v8.compile',
  'v8.run',
]);
const FRAME = 'FireAnimationFrame';

type Thread = Pick<TraceEvent, 'pid' | 'tid'>;

/** The main thread with the most frames: the page that was driven. */
function findMainThread(events: readonly TraceEvent[]): Thread {
  const counts = new Map<string, { thread: Thread; frames: number }>();
  for (const { name, pid, tid } of events) {
    if (name !== FRAME) continue;
    const key = `${pid}/${tid}`;
    counts.set(key, { thread: { pid, tid }, frames: (counts.get(key)?.frames ?? 0) + 1 });
  }
  const [most] = [...counts.values()].sort((a, b) => b.frames - a.frames);
  if (!most) throw new Error('The trace has no frames.');
  return most.thread;
}

/**
 * Milliseconds of script on the main thread for each frame: from its begin to the next one's, whatever called it. A frame is no shorter than
 * the tasks that lie in it.
 */
export function scriptPerFrame(events: readonly TraceEvent[]): number[] {
  const { pid, tid } = findMainThread(events);
  const own = events.filter((event) => event.pid === pid && event.tid === tid).sort((a, b) => a.ts - b.ts);
  const frames = own.filter(({ name }) => name === FRAME).map(({ ts }) => ts);
  const sums = frames.map(() => 0);
  let frame = -1;
  let end = 0;
  for (const { name, ph, ts, dur = 0, tdur = dur } of own) {
    // What is called within another script is part of that one.
    if (ph !== 'X' || !SCRIPT.has(name) || ts < end) continue;
    end = ts + dur;
    while (frame + 1 < frames.length && frames[frame + 1]! <= ts) frame += 1;
    if (frame >= 0) sums[frame]! += tdur / 1000;
  }
  return sums;
}

/** The value below which a share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil((sorted.length - 1) * share)] ?? Number.NaN;
}
