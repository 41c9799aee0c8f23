import { useCallback, useMemo, useState } from 'react';
import { notFound } from '#shared/api/errors.ts';
import { propertyDetail } from '#shared/api/properties.ts';
import { call } from '../api/call.ts';
import { homeFactsOf } from './map-pins.ts';
import type { HomeFacts } from './search-homes.ts';

const KEPT = 40;

type Homes = ReadonlyMap<number, HomeFacts>;

const NOTHING: Homes = new Map();

function withNewest(homes: Homes, one: HomeFacts): Homes {
  return new Map([...[...homes].filter(([id]) => id !== one.id).slice(1 - KEPT), [one.id, one]]);
}

export type UnlistedHomes = {
  homes: Homes;
  find: (id: number, signal: AbortSignal) => Promise<void>;
};

/** Listings on the map outside the list, fetched individually. */
export function useUnlistedHomes(schoolId: number): UnlistedHomes {
  const [homes, setHomes] = useState(NOTHING);
  const find = useCallback(
    async (id: number, signal: AbortSignal) => {
      const property = await call(propertyDetail, { id, school: schoolId }, { signal });
      // A manager can fetch hidden listings, but maps don't show them.
      if (property.status !== 'active') throw notFound('property');
      setHomes((known) => withNewest(known, homeFactsOf(property)));
    },
    [schoolId],
  );
  return useMemo(() => ({ homes, find }), [homes, find]);
}
