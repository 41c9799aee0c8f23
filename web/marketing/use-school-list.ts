import { useCallback, useRef, useState } from 'react';
import type { SchoolListItem } from '#shared/api/schools.ts';
import { fetchSchools } from '../api/fetch-schools.ts';

/** Loaded on first focus; popular schools until then or on failure. */
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
