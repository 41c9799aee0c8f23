import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useSession } from '../session/use-session.ts';

/** @param isRefused the loader refused a visitor @returns true while reloading */
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
