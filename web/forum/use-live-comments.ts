import { useEffect, useRef } from 'react';
import { followPost, listenToEvents } from '../messages/live-mail.ts';
import { useSession } from '../session/use-session.ts';

/** Visitors have no event stream: an open and visible post asks again this often; milliseconds. */
const VISITOR_POLL_MS = 30_000;

/**
 * Calls `refresh` when a post may have new comments: at an event, when the stream is back, and when the tab is shown again.
 */
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
