import { useCallback, useRef, useState } from 'react';
import type { SchoolListItem } from '#shared/api/schools.ts';
import { fetchSchools } from '../api/fetch-schools.ts';

/**
 * Every school, fetched when the search box is first turned to; until then, and where it cannot be fetched, the popular
 * ones that came with the page.
 */
export function useSchoolList(popular: SchoolListItem[]) {
  const [list, setList] = useState<SchoolListItem[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const isAsked = useRef(false);
  const load = useCallback(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    setHasFailed(false);
    fetchSchools().then(setList, () => {
      isAsked.current = false;
      setHasFailed(true);
    });
  }, []);
  return { schools: list ?? popular, isComplete: list !== null, hasFailed, load };
}
