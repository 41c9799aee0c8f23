import { useEffect } from 'react';
import type { PointedHome } from './pointed-home.ts';
import { type UnlistedHomes, useUnlistedHomes } from './use-unlisted-homes.ts';

/** Milliseconds: a passing pointer loads nothing. */
const REST_MS = 120;
/** Loads a tooltip's listing if the list lacks it. @param pointed absent if the list is complete */
export function useUnlistedPins(
  pointed: PointedHome | undefined,
  listed: ReadonlyMap<number, unknown>,
  schoolId: number,
): UnlistedHomes['homes'] {
  const { homes, find } = useUnlistedHomes(schoolId);

  useEffect(() => {
    if (!pointed) return;
    let stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The pin still works; hovering again retries.
    const ask = (id: number) => void find(id, stop.signal).catch(() => {});
    const leave = () => {
      clearTimeout(timer);
      stop.abort();
    };
    const look = () => {
      leave();
      stop = new AbortController();
      const id = pointed.read();
      if (id !== null && !listed.has(id) && !homes.has(id)) timer = setTimeout(() => ask(id), REST_MS);
    };
    look();
    const unsubscribe = pointed.subscribe(look);
    return () => {
      unsubscribe();
      leave();
    };
  }, [pointed, listed, homes, find]);
  return homes;
}
