import { PAGES } from '#shared/pages.ts';

const bare = (path: string) => path.replace(/(?<!^)\/$/, '');
const templates = Object.values(PAGES);
const isOpen = (path: string) => path.includes('{');
/** A page with a name of its own is never taken for a school's. */
const NAMED = new Map<string, string>(
  templates.filter((path) => !isOpen(path)).map((path) => [bare(path), path]),
);
const WITH_PARTS = templates.filter(isOpen).map((path) => {
  const form = bare(path)
    .replaceAll('{p_id}', '[1-9][0-9]{0,15}')
    .replaceAll(/\{\w+\}/g, '[^/]+');
  return { path, pattern: new RegExp(`^${form}$`) };
});
/** What no page has as its address. */
export const NO_PAGE = '/*';

/** What the browser fetches in place of a page that it moves to has the page's address, with this at its end. */
const DATA = /(?:\/_|\/_root)?\.data$/;

/**
 * The page of an address as `PAGES` writes it, such as `/{school}/off-campus-housing/`: for metrics and the log, where names and ids that
 * people put there would be labels without end.
 */
export function pageTemplate(url: string): string {
  const path = bare(url.split('?', 1)[0]!.replace(DATA, '')) || '/';
  return NAMED.get(path) ?? WITH_PARTS.find(({ pattern }) => pattern.test(path))?.path ?? NO_PAGE;
}
