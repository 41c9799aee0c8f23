import { redirect } from 'react-router';
import { MOVED_PAGES, PAGES } from '#shared/pages.ts';

/** Redirects a former URL permanently. */
function redirectToNewPath({ request }: { request: Request }): never {
  const { pathname } = new URL(request.url);
  const path = `${pathname.replace(/\/$/, '')}/` as keyof typeof MOVED_PAGES;
  throw redirect(MOVED_PAGES[path] ?? PAGES.home, 301);
}

export const loader = redirectToNewPath;
export const clientLoader = redirectToNewPath;

export default function MovedPage() {
  return null;
}
