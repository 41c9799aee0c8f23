import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useSession } from '../session/use-session.ts';

/** @param isRefused true if the loader refused access @returns true while reloading */
export function useReloadAfterLogin(isRefused: boolean): boolean {
  const { user } = useSession();
  const { revalidate, state } = useRevalidator();
  const id = user?.id ?? null;
  const reloadedFor = useRef<number | null>(null);
  useEffect(() => {
    if (!isRefused || id === null || reloadedFor.current === id) return;
    reloadedFor.current = id;
    revalidate();
  }, [isRefused, id, revalidate]);
  return isRefused && state === 'loading';
}
