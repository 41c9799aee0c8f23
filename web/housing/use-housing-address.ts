import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { formatHousingQuery, type HousingQuery, parseHousingQuery } from './housing-query.ts';

/** `isPatient`: the page is drawn between touches, for what nobody waits for with a finger on it. */
type ChangeOptions = { isReplace?: boolean; isPatient?: boolean };
export type ChangeAddress = (change: Partial<HousingQuery>, options?: ChangeOptions) => void;

/** The address as the one place where the page's state lives: read, and changed with an entry in the history. */
export function useHousingAddress(): { query: HousingQuery; change: ChangeAddress } {
  const [params] = useSearchParams();
  const text = params.toString();
  const query = useMemo(() => parseHousingQuery(new URLSearchParams(text)), [text]);
  const navigate = useNavigate();
  const change = useCallback<ChangeAddress>(
    (part, { isReplace = false, isPatient = false } = {}) => {
      // What the page has loaded is all of it, so a part of the list that a link led to ends with the first change.
      const next = formatHousingQuery({
        ...parseHousingQuery(new URLSearchParams(location.search)),
        page: 1,
        ...part,
      });
      navigate(
        { search: next.size > 0 ? `?${next}` : '' },
        { replace: isReplace, preventScrollReset: true, flushSync: !isPatient },
      );
    },
    [navigate],
  );
  return { query, change };
}

/**
 * Marks a listing in the address that is about to be left, so that coming back finds it. Written past the router on
 * purpose: two navigations at once would cancel each other.
 */
export function markActive(id: number): void {
  const next = formatHousingQuery({ ...parseHousingQuery(new URLSearchParams(location.search)), active: id });
  history.replaceState(history.state, '', `?${next}`);
}
