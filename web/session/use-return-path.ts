import { useLocation } from 'react-router';
import { PAGES, returnPath } from '#shared/pages.ts';

/** Path to return to after login: the current page, or the login page's `next`. */
export function useReturnPath(): string | undefined {
  const { pathname, search } = useLocation();
  const isLogin = `${pathname.replace(/\/$/, '')}/` === PAGES.login;
  const next = isLogin ? returnPath(new URLSearchParams(search).get('next')) : pathname + search;
  return next === PAGES.home || pathname === PAGES.notFound ? undefined : next;
}
