import { housingPath, PAGES } from '#shared/pages.ts';
import type { AccessCase, BaseData } from '#test/access/actors.ts';
import type { Person } from '#test/helpers/people.ts';
import { fieldsOf, PAGE_FORMS, type PageForm } from './page-forms.ts';
import { PAGE_PATHS, type PageName, type Place, READERS, type Who } from './page-paths.ts';
import type { TimedRequest } from './timed-requests.ts';

/** A logged-in user, with the session cookie of a browser and an access token. */
export type Reader = Person & { cookie: string; token: string };

/** The site, and the data that its pages show. */
export type Shown = {
  site: { base: string };
  base: BaseData;
  place: Place;
  readers: Record<(typeof READERS)[number], Reader>;
};

const KINDS = ['content', 'cached', 'page'] as const;
const NAMES = Object.keys(PAGE_PATHS) as PageName[];
/** Headers that a browser sends with a form of the same origin. */
const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };

function headersOf({ readers }: Shown, who: Who): Record<string, string> {
  return { accept: 'text/html', ...(who === 'visitor' ? {} : { cookie: readers[who].cookie }) };
}

function pageAs(shown: Shown, path: string, kind: TimedRequest['kind'], who: Who): TimedRequest {
  const url = shown.site.base + path;
  return { name: `${path} as ${who}`, kind, method: 'GET', url, headers: headersOf(shown, who) };
}

/**
 * Returns requests for pages: first those that need no service, then cached pages, first as a visitor and
 * then as users.
 */
export function pagesOf(shown: Shown): TimedRequest[] {
  const asked = KINDS.flatMap((kind) => {
    const all = NAMES.map((name) => PAGE_PATHS[name]).filter((page) => page.kind === kind);
    return (['visitor', ...READERS] as const).flatMap((who) =>
      all
        .filter(({ as }) => as.includes(who))
        .flatMap(({ paths }) => paths(shown.place).map((path) => pageAs(shown, path, kind, who))),
    );
  });
  const housing = housingPath(shown.place.school);
  // A new URL, which the cache does not have.
  const search = `${housing}?price_min=${Math.floor(Math.random() * 1e6)}`;
  const name = `${housing} with a price that nobody has asked for`;
  return [...asked, { ...pageAs(shown, search, 'page', 'visitor'), name }];
}

async function formOf(shown: Shown, page: PageName, form: PageForm): Promise<TimedRequest> {
  const { place, base, site, readers } = shown;
  const actor = form.as === 'visitor' ? null : { ...readers[form.as], session_id: 0 };
  const accessCase: AccessCase = {
    base,
    role: form.as === 'manager' ? 'manager' : 'student',
    kind: 'own',
    actor,
  };
  const fields = await fieldsOf(form, place, accessCase);
  const path = (form.path?.(place) ?? PAGE_PATHS[page].paths(place)[0]!) + (form.search ?? '');
  return {
    name: `a form of ${PAGES[page]} (${fields.get('intent') ?? form.call ?? form.search ?? 'its own'}) as ${form.as}`,
    ...{ kind: 'page', method: 'POST', url: site.base + path },
    headers: { ...headersOf(shown, form.as), ...FORM, origin: site.base },
    body: Buffer.from(fields.toString()),
  };
}

/** Returns form posts, as browsers without scripts send them: one for each form of each page. */
export async function formsOf(shown: Shown): Promise<TimedRequest[]> {
  const asked: TimedRequest[] = [];
  for (const page of NAMES)
    for (const form of PAGE_FORMS[page] ?? []) asked.push(await formOf(shown, page, form));
  return asked;
}
