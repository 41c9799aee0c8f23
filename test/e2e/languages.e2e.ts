import type { Page } from '@playwright/test';
import type { School } from '#shared/api/schools.ts';
import { PAGES, roommatesPath } from '#shared/pages.ts';
import { signUp } from './accounts.ts';
import { findSchool } from './demo-places.ts';
import { findLetter } from './mailbox.ts';
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

/** The pages of a student who has just come, in Spanish as the server sends them and as they stay. */
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
    /Último uso: .*Sesión iniciada el \d+ (de )?\p{L}+/u,
  );
}

test.describe('A reader whose browser asks for Spanish', () => {
  test('reads Spanish, and English once they choose it', async ({ page, context, request, baseURL }) => {
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

  test('gets letters in English @wide', async ({ context }) => {
    const { email } = await signUp(context.request);
    const { subject, text } = await findLetter(context.request, email, 'confirm_email');
    expect([subject, text]).toEqual(['Confirm your e-mail address', expect.stringContaining('Hello')]);
  });
});

test.describe('Without JavaScript @wide', () => {
  test.use({ javaScriptEnabled: false });

  test('a reader of Spanish reads Spanish, and English once they choose it', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const school = await findSchool(request);
    await signUpStudent(context, baseURL ?? '');
    await readInSpanish(page, school, async (shown, path) => void (await shown.goto(path)));
    await otherLanguage(page, 'Idioma', 'English').click();
    await expect(heading(page, 'Your account')).toBeVisible();
    await expectEnglish(page);
    await page.reload();
    await expectEnglish(page);
    await page.goto(PAGES.home);
    await expectEnglish(page);
  });
});
