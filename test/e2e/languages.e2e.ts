import type { Page } from '@playwright/test';
import type { School } from '#shared/api/schools-schemas.ts';
import { forumPath, PAGES, roommatesPath } from '#shared/pages.ts';
import spanish from '#shared/texts/es.json' with { type: 'json' };
import { findPages, findSchool } from './demo-places.ts';
import { becomeManager } from './manager-people.ts';
import { signUpStudent } from './roommate-people.ts';
import { expect, reload, test, untilLive, visit } from './visit.ts';

test.use({ locale: 'es-US' });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const otherLanguage = (page: Page, formName: string, language: string) =>
  page.getByRole('form', { name: formName }).getByRole('button', { name: language });

async function expectSpanish(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(otherLanguage(page, 'Idioma', 'English')).toBeVisible();
}

async function expectEnglish(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(otherLanguage(page, 'Language', 'Español')).toBeVisible();
}

/** Visits a new student's pages in Spanish. `open` visits before or after hydration. */
async function readInSpanish(page: Page, school: School, open: typeof visit): Promise<void> {
  await open(page, PAGES.home);
  await expectSpanish(page);
  await open(page, roommatesPath(school));
  await expectSpanish(page);
  await expect(heading(page, 'Compañeros de cuarto')).toBeVisible();
  await expect(page).toHaveTitle(/^Compañeros de cuarto en /);
  await expect(page.getByText(/^\d+ perfiles$/)).toBeVisible();
  await expect(page.getByText(/\$\d[\d,]* al mes$/).first()).toBeAttached();
  await open(page, PAGES.account);
  await expectSpanish(page);
  await expect(heading(page, 'Tu cuenta')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Dónde has iniciado sesión' })).toContainText(
    /Último uso: .*Sesión iniciada: /u,
  );
}

/** English texts of three or more words without arguments, whose Spanish translation is different. */
const ENGLISH_TEXTS = Object.values(spanish)
  .flatMap((texts) => Object.entries(texts))
  .flatMap(([english, said]) =>
    english !== said && english.split(/\s+/).length > 2 && !/[{<]/.test(english) ? [english] : [],
  );

/**
 * Returns texts on a page that are English although the catalog has a Spanish translation. Ignores user
 * content marked as English.
 */
async function findEnglish(page: Page, path: string): Promise<string[]> {
  const answer = await page.request.get(path, { headers: { 'accept-language': 'es-US' } });
  const html = await answer.text();
  expect(html, path).toContain('<html lang="es"');
  const said = await page.evaluate((source) => {
    const shown = new DOMParser().parseFromString(source, 'text/html');
    for (const part of shown.querySelectorAll('script, style, template, body [lang="en"]')) part.remove();
    const textAttributes = ['aria-label', 'alt', 'title', 'placeholder'];
    const elements = [...shown.querySelectorAll('title, body *')];
    return elements.flatMap((element) => [
      ...[...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent ?? ''),
      ...textAttributes.map((name) => element.getAttribute(name) ?? ''),
    ]);
  }, html);
  const words = new Set(said.map((text) => text.replaceAll(/\s+/g, ' ').trim()));
  expect(words.size, path).toBeGreaterThan(10);
  return ENGLISH_TEXTS.filter((text) => words.has(text)).map((text) => `${path}: ${text}`);
}

test('Spanish pages contain no English text that the catalogue translates @long', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const school = await findSchool(request);
  const found: string[] = [];
  const read = async (reader: Page, paths: readonly string[]) => {
    for (const path of paths) found.push(...(await findEnglish(reader, path)));
  };
  expect(ENGLISH_TEXTS.length).toBeGreaterThan(500);
  await read(page, [
    ...Object.values(await findPages(request)),
    PAGES.favorites,
    PAGES.offline,
    PAGES.messages,
  ]);
  await signUpStudent(page.context(), baseURL ?? '');
  await read(page, [PAGES.home, roommatesPath(school), forumPath(school), PAGES.account, PAGES.messages]);
  const office = await browser.newPage();
  await becomeManager(office);
  const views = ['create', 'bulk', 'account'].map((view) => `${PAGES.listingManager}?view=${view}`);
  await read(office, [PAGES.listingManager, ...views, PAGES.leads, PAGES.payments, PAGES.account]);
  await office.close();
  expect(found).toEqual([]);
});

test.describe('a browser that prefers Spanish', () => {
  test('gets Spanish pages, and English ones after choosing English @long', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const school = await findSchool(request);
    await signUpStudent(context, baseURL ?? '');
    await readInSpanish(page, school, visit);

    await otherLanguage(page, 'Idioma', 'English').click();
    await expect(heading(page, 'Your account')).toBeVisible();
    await untilLive(page);
    await expectEnglish(page);
    await reload(page);
    await expectEnglish(page);
    await expect(heading(page, 'Your account')).toBeVisible();
    await visit(page, roommatesPath(school));
    await expect(heading(page, 'Roommates')).toBeVisible();

    await otherLanguage(page, 'Language', 'Español').click();
    await expect(heading(page, 'Compañeros de cuarto')).toBeVisible();
    await untilLive(page);
  });
});
