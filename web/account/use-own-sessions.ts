import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { Session } from '#shared/api/auth.ts';

/** Loads the devices again if the server had no session cookie. */
export function useOwnSessions(sessions: Session[] | null): Session[] | null {
  const { revalidate } = useRevalidator();
  const hasAsked = useRef(false);
  useEffect(() => {
    if (sessions !== null || hasAsked.current) return;
    hasAsked.current = true;
    void revalidate();
  }, [sessions, revalidate]);
  return sessions;
}
