/** Times are in microseconds. */
export type TraceEvent = {
  name: string;
  /** 'X': complete, with a duration. 'b' and 'e': begin and end. */
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** CPU time. */
  tdur?: number;
  id?: string;
  id2?: { local?: string };
};

const SCRIPT = new Set([
  'EvaluateScript',
  'EventDispatch',
  'FireAnimationFrame',
  'FireIdleCallback',
  'FunctionCall',
  'HandlePostMessage',
  'MajorGC',
  'MinorGC',
  'RunMicrotasks',
  'TimerFire',
  'v8.callFunction',
  'v8.compile',
  'v8.run',
]);
const FRAME = 'AnimationFrame';

type Frame = { from: number; until: number };

/** The page under test has the main thread with the most frames. */
function ofMainThread(events: readonly TraceEvent[]): TraceEvent[] {
  const threads = Map.groupBy(events, ({ pid, tid }) => `${pid}/${tid}`);
  const framesOf = (own: readonly TraceEvent[]) => own.filter(({ name }) => name === FRAME).length;
  const [most = []] = [...threads.values()].sort((a, b) => framesOf(b) - framesOf(a));
  return most.toSorted((a, b) => a.ts - b.ts);
}

function findFrames(own: readonly TraceEvent[]): Frame[] {
  const begun = new Map<string, number>();
  return own.flatMap(({ name, ph, ts, id, id2 }): Frame[] => {
    const key = id2?.local ?? id ?? '';
    const from = begun.get(key);
    if (name === FRAME && ph === 'b') begun.set(key, ts);
    if (name !== FRAME || ph !== 'e' || from === undefined) return [];
    begun.delete(key);
    return [{ from, until: ts }];
  });
}

/** Milliseconds of CPU time, by frame. */
export function scriptPerFrame(events: readonly TraceEvent[]): number[] {
  const own = ofMainThread(events);
  const frames = findFrames(own);
  if (frames.length === 0) throw new Error('The trace has no frames.');
  const sums = frames.map(() => 0);
  let at = 0;
  let end = 0;
  for (const { name, ph, ts, dur = 0, tdur } of own) {
    // The outer call includes nested calls.
    if (ph !== 'X' || !SCRIPT.has(name) || ts < end) continue;
    end = ts + dur;
    while (at < frames.length && frames[at]!.until <= ts) at += 1;
    const frame = frames[at];
    if (frame && frame.from <= ts) sums[at]! += (tdur ?? dur) / 1000;
  }
  return sums;
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil((sorted.length - 1) * share)] ?? Number.NaN;
}
