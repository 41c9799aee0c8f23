import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PAGES } from '#shared/pages.ts';
import { OPEN_ADDRESSES } from '#test/access/open-addresses.ts';
import { ROOT } from '#test/helpers/source-tree.ts';
import { ADDRESSES_ASKED, addressesOf } from './addresses-asked.ts';
import { pagesOf, type Shown } from './ask-pages.ts';
import { FORMS_ASKED } from './forms-asked.ts';
import { PAGES_ASKED, type PageName, type Place, READERS } from './pages-asked.ts';

/** Nothing of it stands anywhere: what is asked for is looked at, and not the answers. */
const PLACE: Place = {
  school: { id: 1, public_view_url: 'test-university' },
  property: { id: 2, name: 'Lantern House' },
  ...{ post: 3, lead: 4, roommate: 5, picture: '/media/0123456789abcdef/64.webp' },
  links: { availability: 'a', unsubscribe: 'b', email: 'c', password: 'd' },
};
const NAMES = Object.keys(PAGES) as PageName[];
const base = 'http://127.0.0.1';

/** What an address must look like to be one of a page or a route, whose parts are `{…}`, `:…` or `*`. */
const patternOf = (path: string) =>
  new RegExp(
    `^${path
      .replaceAll('.', '\\.')
      .replaceAll(/\{\w+\}|:\w+/g, '[^/]+')
      .replaceAll('*', '.+')}$`,
  );
const pathOf = (address: string) => address.split('?', 1)[0]!;

/** The pages whose file takes forms, by the list of all pages. */
function pagesWithForms(): PageName[] {
  const routes = readFileSync(join(ROOT, 'web/routes.ts'), 'utf8');
  const filed = [...routes.matchAll(/route\('([^']+)', '([^']+)'\)/g)].map(([, path = '', file = '']) => ({
    path: path.replaceAll(/:(\w+)/g, '{$1}'),
    file,
  }));
  const takesForms = ({ file }: { file: string }) =>
    /^export (const|(async )?function) action\b/m.test(readFileSync(join(ROOT, 'web', file), 'utf8'));
  const paths = filed.filter(takesForms).map(({ path }) => path);
  return NAMES.filter((name) => paths.includes(PAGES[name].replaceAll(/^\/|\/$/g, '')));
}

describe('While services fail, people ask', () => {
  test('for every page that the site has, at an address of that page', () => {
    expect(Object.keys(PAGES_ASKED).sort()).toEqual([...NAMES].sort());
    const missing = NAMES.filter(
      (name) => !PAGES_ASKED[name].paths(PLACE).some((path) => patternOf(PAGES[name]).test(pathOf(path))),
    );
    expect(missing).toEqual([]);
    expect(NAMES.filter((name) => PAGES_ASKED[name].as.length === 0)).toEqual([]);
  });

  test('as somebody each, of whom none is left out on the way', () => {
    const nobody = { cookie: '', token: '', id: 1, username: '', email: '', manager_id: 1 };
    const readers = Object.fromEntries(READERS.map((who) => [who, nobody])) as Shown['readers'];
    const asked = pagesOf({ site: { base }, ground: {} as Shown['ground'], place: PLACE, readers });
    const named = new Set(asked.map(({ name }) => name));
    for (const page of Object.values(PAGES_ASKED))
      for (const who of page.as)
        for (const path of page.paths(PLACE)) expect(named).toContain(`${path} as ${who}`);
  });

  test('at every address that is named as open, by its own method', () => {
    expect(Object.keys(ADDRESSES_ASKED).sort()).toEqual([...OPEN_ADDRESSES].sort());
    const asked = addressesOf(base, PLACE).map(
      ({ method, url }) => `${method} ${pathOf(url.slice(base.length))}`,
    );
    const missing = OPEN_ADDRESSES.filter((address) => !asked.some((one) => patternOf(address).test(one)));
    expect(missing).toEqual([]);
  });

  test('by a form of every page that takes one without scripts', () => {
    const pages = pagesWithForms();
    expect(pages.length).toBeGreaterThan(10);
    expect(Object.keys(FORMS_ASKED).sort()).toEqual(pages.sort());
    expect(Object.values(FORMS_ASKED).every((forms) => forms.length > 0)).toBe(true);
  });
});
