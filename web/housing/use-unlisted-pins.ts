import { useEffect } from 'react';
import type { PointedHome } from './pointed-home.ts';
import { type UnlistedHomes, useUnlistedHomes } from './use-unlisted-homes.ts';

/** A pointer or the focus that rests so long on a pin asks what it is; one that passes over it does not. */
const REST_MS = 120;
/**
 * Of very many homes the map shows more than are listed. Whoever points at one of the others is told of it as well.
 * @param pointed absent where all homes of the map are listed
 */
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
    // The pin stays as it was, with its rent, and leads to the home; pointing at it again asks again.
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
