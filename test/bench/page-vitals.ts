/** The three figures of a visit. Milliseconds; the last has no unit. */
export type Vitals = { lcpMs: number; inpMs: number; cls: number };

type Kept = { lcp: number; worst: Map<number, number>; shifts: { at: number; value: number }[] };
type WithVitals = Window & { keptVitals?: Kept };
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
type Press = PerformanceEntry & { interactionId?: number };

/** Runs in the page, before anything else: notes what the browser tells of paints, presses and shifts. */
export function keepVitals(): void {
  const kept: Kept = { lcp: 0, worst: new Map(), shifts: [] };
  (window as WithVitals).keptVitals = kept;
  const observe = (type: string, note: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...more,
    });
  observe('largest-contentful-paint', ({ startTime }) => {
    kept.lcp = startTime;
  });
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput, startTime } = entry as Shift;
    if (!hadRecentInput) kept.shifts.push({ at: startTime, value });
  });
  const press = (entry: PerformanceEntry) => {
    const { interactionId, duration } = entry as Press;
    if (interactionId) kept.worst.set(interactionId, Math.max(duration, kept.worst.get(interactionId) ?? 0));
  };
  observe('event', press, { durationThreshold: 16 });
  observe('first-input', press);
}

/**
 * Runs in the page: the largest paint, the slowest press, and the worst second of shifts (those within a second of each other, five seconds
 * at most, as the measure is defined).
 */
export function readVitals(): Vitals {
  const { lcp, worst, shifts } = (window as WithVitals).keptVitals!;
  let cls = 0;
  let [sum, first, last] = [0, 0, 0];
  for (const { at, value } of shifts) {
    if (at - last > 1000 || at - first > 5000) [sum, first] = [0, at];
    last = at;
    sum += value;
    cls = Math.max(cls, sum);
  }
  return { lcpMs: lcp, inpMs: Math.max(0, ...worst.values()), cls };
}
