export type Vitals = { lcpMs: number; inpMs: number; cls: number };
/** The parts are input delay, processing, and presentation. */
export type SlowestInteraction = { what: string; waitedMs: number; workedMs: number; shownMs: number };

type Press = PerformanceEventTiming & { interactionId?: number };
type Seen = { lcp: number; worst: Map<number, Press>; shifts: { at: number; value: number }[] };
type WithVitals = Window & { seenVitals?: Seen; namedTargets?: WeakMap<Press, string> };
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };

/** Runs in the page before its scripts. */
export function observeVitals(): void {
  const seen: Seen = { lcp: 0, worst: new Map(), shifts: [] };
  const names = new WeakMap<Press, string>();
  const keys = new Map<number, string>();
  Object.assign(window as WithVitals, { seenVitals: seen, namedTargets: names });
  const observe = (type: string, note: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...more,
    });
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput, startTime } = entry as Shift;
    if (!hadRecentInput) seen.shifts.push({ at: startTime, value });
  });
  const press = (entry: PerformanceEntry) => {
    const one = entry as Press;
    const { interactionId, duration, target } = one;
    if (!interactionId || duration < (seen.worst.get(interactionId)?.duration ?? 0)) return;
    seen.worst.set(interactionId, one);
    // The page may have removed the target.
    const element = target as HTMLElement | null;
    const where = (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim().slice(0, 30);
    names.set(one, `${keys.get(one.startTime) ?? ''} on “${where}”`.trim());
  };
  // The performance entry lacks the key.
  addEventListener('keydown', ({ timeStamp, key }) => keys.set(timeStamp, key), true);
  observe('event', press, { durationThreshold: 16 });
  observe('first-input', press);
}

/** Runs in the page. web.dev defines LCP, INP and CLS. */
export function readVitals(): Vitals & { press: SlowestInteraction | null } {
  const { seenVitals, namedTargets } = window as WithVitals;
  const { lcp, worst, shifts } = seenVitals!;
  let cls = 0;
  let [sum, first, last] = [0, 0, 0];
  for (const { at, value } of shifts) {
    if (at - last > 1000 || at - first > 5000) [sum, first] = [0, at];
    last = at;
    sum += value;
    cls = Math.max(cls, sum);
  }
  const [slowest] = [...worst.values()].sort((a, b) => b.duration - a.duration);
  const press = slowest && {
    what: `${slowest.name} ${namedTargets?.get(slowest) ?? ''}`,
    waitedMs: slowest.processingStart - slowest.startTime,
    workedMs: slowest.processingEnd - slowest.processingStart,
    shownMs: slowest.startTime + slowest.duration - slowest.processingEnd,
  };
  return { lcpMs: lcp, inpMs: slowest?.duration ?? 0, cls, press: press ?? null };
}
