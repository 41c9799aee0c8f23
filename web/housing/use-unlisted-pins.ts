import { useEffect, useState } from 'react';
import { propertyDetail } from '#shared/api/properties.ts';
import { call } from '../api/call.ts';
import type { PinFacts } from '../listings/pin-tooltip.tsx';
import { pinFactsOf } from './map-pins.ts';
import type { PointedHome } from './pointed-home.ts';

/** A pointer or the focus that rests so long on a pin asks what it is; one that passes over it does not. */
const REST_MS = 120;
/** So many are remembered, so that going back and forth between two pins asks once for each. */
const KEPT = 40;

type Facts = ReadonlyMap<number, PinFacts>;

const NOTHING: Facts = new Map();

function withNewest(facts: Facts, one: PinFacts): Facts {
  return new Map([...[...facts].slice(1 - KEPT), [one.id, one]]);
}

/**
 * Of very many homes the map shows more than are listed. Whoever points at one of the others is told of it as well.
 * @param pointed absent where all homes of the map are listed
 */
export function useUnlistedPins(
  pointed: PointedHome | undefined,
  listed: ReadonlyMap<number, unknown>,
  schoolId: number,
): Facts {
  const [facts, setFacts] = useState(NOTHING);

  useEffect(() => {
    if (!pointed) return;
    let stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const find = (id: number) =>
      call(propertyDetail, { id, school: schoolId }, { signal: stop.signal }).then(
        (property) => setFacts((known) => withNewest(known, pinFactsOf(property))),
        // The pin stays as it was, with its rent, and leads to the home; pointing at it again asks again.
        () => {},
      );
    const leave = () => {
      clearTimeout(timer);
      stop.abort();
    };
    const look = () => {
      leave();
      stop = new AbortController();
      const id = pointed.read();
      if (id !== null && !listed.has(id) && !facts.has(id)) timer = setTimeout(() => find(id), REST_MS);
    };
    look();
    const unsubscribe = pointed.subscribe(look);
    return () => {
      unsubscribe();
      leave();
    };
  }, [pointed, listed, facts, schoolId]);
  return facts;
}
