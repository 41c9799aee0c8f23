import { useEffect, useRef } from 'react';
import { followPost, listenToEvents } from '../messages/live-mail.ts';
import { useSession } from '../session/use-session.ts';

/** Milliseconds: visitors have no event stream. */
const VISITOR_POLL_MS = 30_000;

/** Calls `refresh` on an event, on reconnect and when the tab becomes visible. */
export function useLiveComments(post: number, refresh: () => void): void {
  const { isLoggedIn } = useSession();
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  useEffect(() => {
    const refreshIfShown = () => {
      if (!document.hidden) latest.current();
    };
    document.addEventListener('visibilitychange', refreshIfShown);
    const timer = isLoggedIn ? undefined : setInterval(refreshIfShown, VISITOR_POLL_MS);
    return () => {
      document.removeEventListener('visibilitychange', refreshIfShown);
      clearInterval(timer);
    };
  }, [isLoggedIn]);
  useEffect(() => {
    if (!isLoggedIn) return;
    const unfollow = followPost(post);
    const unlisten = listenToEvents((event) => {
      const isOwn = event.name === 'comment' && event.data.post === post;
      if (isOwn || event.name === 'ready') latest.current();
    });
    return () => {
      unlisten();
      unfollow();
    };
  }, [isLoggedIn, post]);
}
