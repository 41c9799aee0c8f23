import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { Session } from '#shared/api/auth.ts';

/** The page's list of devices; asked for once more where the server, without a cookie, knew nobody who might see it. */
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
