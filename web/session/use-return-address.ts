import { useLocation } from 'react-router';
import { PAGES, returnPath } from '#shared/pages.ts';

/** Where logging in leads back to: the page that is open; on the log-in page itself, where that one was sent from. */
export function useReturnAddress(): string | undefined {
  const { pathname, search } = useLocation();
  const isLogin = `${pathname.replace(/\/$/, '')}/` === PAGES.login;
  const next = isLogin ? returnPath(new URLSearchParams(search).get('next')) : pathname + search;
  return next === PAGES.home || pathname === PAGES.notFound ? undefined : next;
}
