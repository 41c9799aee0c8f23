import { PAGES } from '#shared/pages.ts';

const bare = (path: string) => path.replace(/(?<!^)\/$/, '');
const templates = Object.values(PAGES);
const isOpen = (path: string) => path.includes('{');
/** Fixed paths, which are matched first, so that they are not taken for a school's path. */
const NAMED = new Map<string, string>(
  templates.filter((path) => !isOpen(path)).map((path) => [bare(path), path]),
);
const WITH_PARTS = templates.filter(isOpen).map((path) => {
  const form = bare(path)
    .replaceAll('{p_id}', '[1-9][0-9]{0,15}')
    .replaceAll(/\{\w+\}/g, '[^/]+');
  return { path, pattern: new RegExp(`^${form}$`) };
});
export const NO_PAGE = '/*';

/** React Router requests data from the page's path with this suffix. */
const DATA = /(?:\/_|\/_root)?\.data$/;

/**
 * Returns a route template such as `/{school}/off-campus-housing/`, because names and ids would give metrics
 * unlimited labels.
 */
export function pageTemplate(url: string): string {
  const path = bare(url.split('?', 1)[0]!.replace(DATA, '')) || '/';
  return NAMED.get(path) ?? WITH_PARTS.find(({ pattern }) => pattern.test(path))?.path ?? NO_PAGE;
}
