import { useLocation } from 'react-router';
import { PAGES, returnPath } from '#shared/pages.ts';

/** Returns the path to open after login: the current page, or on the login page its `next`. */
export function useReturnPath(): string | undefined {
  const { pathname, search } = useLocation();
  const isLogin = `${pathname.replace(/\/$/, '')}/` === PAGES.login;
  const next = isLogin ? returnPath(new URLSearchParams(search).get('next')) : pathname + search;
  return next === PAGES.home || pathname === PAGES.notFound ? undefined : next;
}
