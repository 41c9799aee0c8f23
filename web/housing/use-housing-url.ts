import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { formatHousingQuery, type HousingQuery, parseHousingQuery } from './housing-query.ts';

type ChangeOptions = { isReplace?: boolean; isDeferred?: boolean };
export type ChangeQuery = (change: Partial<HousingQuery>, options?: ChangeOptions) => void;

/** Reads and changes the page's state, which is in the URL. Changes add history entries. */
export function useHousingUrl(): { query: HousingQuery; change: ChangeQuery } {
  const [params] = useSearchParams();
  const text = params.toString();
  const query = useMemo(() => parseHousingQuery(new URLSearchParams(text)), [text]);
  const navigate = useNavigate();
  const change = useCallback<ChangeQuery>(
    (part, { isReplace = false, isDeferred = false } = {}) => {
      // `page` applies to the first load only.
      const next = formatHousingQuery({
        ...parseHousingQuery(new URLSearchParams(location.search)),
        page: 1,
        ...part,
      });
      navigate(
        { search: next.size > 0 ? `?${next}` : '' },
        { replace: isReplace, preventScrollReset: true, flushSync: !isDeferred },
      );
    },
    [navigate],
  );
  return { query, change };
}

/**
 * Stores the listing in the URL, so that Back highlights it. Bypasses the router, because a second navigation would
 * cancel the first.
 */
export function markActive(id: number): void {
  const next = formatHousingQuery({ ...parseHousingQuery(new URLSearchParams(location.search)), active: id });
  history.replaceState(history.state, '', `?${next}`);
}
