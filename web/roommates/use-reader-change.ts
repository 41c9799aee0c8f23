import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useSession } from '../session/use-session.ts';

/**
 * Loads a members' page anew when somebody has logged in on it: over the page, or by tokens that the server did not see.
 * @param isRefused whether the page was refused to a visitor
 * @returns whether it is being asked for again
 */
export function useReaderChange(isRefused: boolean): boolean {
  const { user } = useSession();
  const { revalidate, state } = useRevalidator();
  const id = user?.id ?? null;
  const asked = useRef<number | null>(null);
  useEffect(() => {
    if (!isRefused || id === null || asked.current === id) return;
    asked.current = id;
    revalidate();
  }, [isRefused, id, revalidate]);
  return isRefused && state === 'loading';
}
