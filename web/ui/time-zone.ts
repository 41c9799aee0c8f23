import { createContext, useContext, useState, useSyncExternalStore } from 'react';

/** The time and zone with which the server rendered the page. */
export type RenderClock = {
  /** ISO time at which it was rendered. */
  now: string;
  /** IANA zone of the reader; null when the server does not know it. */
  zone: string | null;
};

/** Null when the page's own data failed to load. */
export const RenderClockContext = createContext<RenderClock | null>(null);

const MINUTE_MS = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let minute = '';
let browserZone: string | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, MINUTE_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The end of the current minute, so that the value is stable within it. */
function readMinute(): string {
  const end = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS + MINUTE_MS - 1;
  if (Date.parse(minute) !== end) minute = new Date(end).toISOString();
  return minute;
}

/** The current time to the minute; hydration repeats the server's. */
export function useNow(): string {
  const clock = useContext(RenderClockContext);
  return useSyncExternalStore(subscribe, readMinute, () => clock?.now ?? readMinute());
}

const never = () => () => {};

export function readBrowserZone(): string {
  browserZone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
  return browserZone;
}

/** Null while rendering on the server and hydrating. */
export function useBrowserZone(): string | null {
  return useSyncExternalStore(never, readBrowserZone, () => null);
}

/**
 * The zone to show times in; null: write no time of day. What the server rendered without a zone keeps its text, so that
 * nothing jumps; what is rendered later is in the browser's zone.
 */
export function useTimeZone(): string | null {
  const renderedIn = useContext(RenderClockContext)?.zone ?? null;
  const inBrowser = useBrowserZone();
  const [isHydrated] = useState(inBrowser === null);
  if (inBrowser === null || (isHydrated && renderedIn === null)) return renderedIn;
  return inBrowser;
}
