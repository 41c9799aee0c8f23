import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { filterParams } from '#shared/rules/filter-params.ts';
import type { PriceBasis } from '#shared/rules/price-basis.ts';
import { formatHousingQuery, type HousingQuery, parseHousingQuery } from './housing-query.ts';

type ChangeOptions = { isReplace?: boolean; isDeferred?: boolean };
export type ChangeQuery = (change: Partial<HousingQuery>, options?: ChangeOptions) => void;

/**
 * Reads and changes the page's state, which the URL contains. Changes add history entries unless `isReplace`
 * is set.
 */
export function useHousingUrl(basis: PriceBasis): { query: HousingQuery; change: ChangeQuery } {
  const [params] = useSearchParams();
  const text = params.toString();
  const parsed = useMemo(() => parseHousingQuery(new URLSearchParams(text), basis), [text, basis]);
  const filterText = new URLSearchParams(filterParams(parsed.filter)).toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal filter keeps its identity, so that cards don't rerender
  const filter = useMemo(() => parsed.filter, [filterText]);
  const query = useMemo(() => ({ ...parsed, filter }), [parsed, filter]);
  const navigate = useNavigate();
  const change = useCallback<ChangeQuery>(
    (part, { isReplace = false, isDeferred = false } = {}) => {
      // Resets `page` to 1, because it only applies to the list that the server renders.
      const next = formatHousingQuery({
        ...parseHousingQuery(new URLSearchParams(location.search), basis),
        page: 1,
        ...part,
      });
      navigate(
        { search: next.size > 0 ? `?${next}` : '' },
        { replace: isReplace, preventScrollReset: true, flushSync: !isDeferred },
      );
    },
    [navigate, basis],
  );
  return { query, change };
}

/**
 * Stores the listing in the URL, so that it is highlighted after Back. Bypasses the router, because a second
 * navigation would cancel the pending one.
 */
export function markActive(id: number): void {
  const next = formatHousingQuery({ ...parseHousingQuery(new URLSearchParams(location.search)), active: id });
  history.replaceState(history.state, '', `?${next}`);
}
