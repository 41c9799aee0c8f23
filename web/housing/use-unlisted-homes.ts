import { useCallback, useMemo, useState } from 'react';
import { notFound } from '#shared/api/errors.ts';
import { propertyDetail } from '#shared/api/properties.ts';
import { call } from '../api/call.ts';
import { type HomeFacts, homeFactsOf } from './map-pins.ts';

/** So many are remembered, so that going back and forth between two pins asks once for each. */
const KEPT = 40;

type Homes = ReadonlyMap<number, HomeFacts>;

const NOTHING: Homes = new Map();

function withNewest(homes: Homes, one: HomeFacts): Homes {
  return new Map([...[...homes].filter(([id]) => id !== one.id).slice(1 - KEPT), [one.id, one]]);
}

export type UnlistedHomes = {
  /** What has been found so far. */
  homes: Homes;
  /** Asks for one more. Rejects with a problem where it cannot be had. */
  find: (id: number, signal: AbortSignal) => Promise<void>;
};

/** Homes that the map shows and the list does not, as they are asked for one by one. */
export function useUnlistedHomes(schoolId: number): UnlistedHomes {
  const [homes, setHomes] = useState(NOTHING);
  const find = useCallback(
    async (id: number, signal: AbortSignal) => {
      const property = await call(propertyDetail, { id, school: schoolId }, { signal });
      // Its manager is shown it all the same; no map shows it.
      if (property.status !== 'active') throw notFound('property');
      setHomes((known) => withNewest(known, homeFactsOf(property)));
    },
    [schoolId],
  );
  return useMemo(() => ({ homes, find }), [homes, find]);
}
