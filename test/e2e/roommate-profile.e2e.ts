import { roommatePath, roommatesCreatePath, roommatesPath } from '#shared/pages.ts';
import { findSchool } from './demo-places.ts';
import { sendLogIn } from './people.ts';
import { asAnother, fillProfile, findOtherSchool, makeProfile, signUpStudent } from './roommate-people.ts';
import { expect, test, visit } from './visit.ts';

test.describe('roommate profile page', () => {
  test('asks a visitor to log in and then shows the profile, whose link can be copied @wide', async ({
    page,
    context,
    browser,
    baseURL,
    request,
    expectRefusals,
  }) => {
    expectRefusals(401);
    const school = await findOtherSchool(request);
    const friend = await asAnother(browser, baseURL!, roommatesPath(school));
    await makeProfile(friend.context, friend.student, school.id, { about: 'I bake on Sundays.' });
    const path = roommatePath(school, friend.student.id);

    const answer = await page.goto(path);
    expect(answer?.status()).toBe(401);
    expect(answer?.headers()['cache-control']).toContain('no-store');
    await visit(page, path);
    await expect(page.getByText('Please login to view this page.', { exact: true })).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    await expect(page.getByText('Juniper')).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
    await sendLogIn(page.getByRole('dialog'), 'demo-student');
    await expect(page.getByRole('heading', { level: 1, name: 'Juniper V.' })).toBeVisible();
    await expect(page.getByText('I bake on Sundays.')).toBeVisible();
    await expect(page.getByText('Home Body', { exact: true })).toBeVisible();

    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(baseURL + path);

    await friend.page.goto(path);
    await expect(friend.page.getByRole('main').getByRole('link', { name: 'Edit My Profile' })).toBeVisible();
    await friend.context.close();
  });

  test('is not found for a student whom its owner has blocked, nor once the profile is gone', async ({
    page,
    context,
    browser,
    baseURL,
    request,
  }) => {
    const school = await findOtherSchool(request);
    const lakeshore = await findSchool(request);
    const friend = await asAnother(browser, baseURL!, roommatesPath(school));
    const bearer = { authorization: `Bearer ${friend.student.token}` };
    await makeProfile(friend.context, friend.student, school.id);
    const reader = await signUpStudent(context, baseURL!);
    const path = roommatePath(school, friend.student.id);
    await page.goto(roommatePath(lakeshore, friend.student.id));
    await expect(page).toHaveURL(path);
    await friend.context.request.post('/api/v1/blocks/', { headers: bearer, data: { user: reader.id } });
    expect((await page.goto(path))?.status()).toBe(404);
    await friend.context.request.delete(`/api/v1/roommates/${friend.student.id}/`, { headers: bearer });
    expect((await friend.page.goto(path))?.status()).toBe(404);
    await friend.context.close();
  });
});

test.describe('roommate profile form', () => {
  test('adds or drops the text left in an interest box, says so, and sends no request that fails @wide', async ({
    page,
    context,
    baseURL,
    request,
  }) => {
    await signUpStudent(context, baseURL!);
    await visit(page, roommatesCreatePath(await findOtherSchool(request)));
    const failed: string[] = [];
    page.on('response', (answer) => answer.status() >= 400 && failed.push(answer.url()));
    const form = page.getByRole('form', { name: 'Roommate profile' });
    await fillProfile(form, 'I leave text in every box.');
    const dining = form.getByRole('textbox', { name: 'Dining' });
    for (const dish of ['Ramen', 'Pierogi', 'Curry']) {
      await dining.fill(dish);
      await dining.press('Enter');
    }
    await dining.fill('Tacos');
    await form.getByRole('textbox', { name: 'Activities' }).fill('Sailing');
    await form.getByRole('button', { name: 'Create My Profile' }).click();
    await expect(
      page.getByText(
        'Your profile is on the list. “Tacos” was not added to Dining: Up to 3 interests allowed',
      ),
    ).toBeVisible();
    await page.getByRole('link', { name: 'View My Profile' }).click();
    await expect(page.getByText('Curry', { exact: true })).toBeVisible();
    await expect(page.getByText('Sailing', { exact: true })).toBeVisible();
    expect(failed).toEqual([]);
  });

  for (const language of ['en', 'es']) {
    test(`shows every label and choice in full on a phone, language ${language} @narrow`, async ({
      page,
      context,
      baseURL,
      request,
    }) => {
      await signUpStudent(context, baseURL!);
      await context.addCookies([{ name: 'language', value: language, url: baseURL! }]);
      await visit(page, roommatesCreatePath(await findOtherSchool(request)));
      const clipped = await page.evaluate(() => {
        const canvas = document.createElement('canvas').getContext('2d')!;
        const ARROW_PX = 24;
        const isClipped = (element: HTMLElement) => {
          if (!(element instanceof HTMLSelectElement)) return element.scrollWidth > element.clientWidth + 1;
          const style = getComputedStyle(element);
          canvas.font = style.font;
          const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
          const room = element.clientWidth - padding - ARROW_PX;
          return [...element.options].some((option) => canvas.measureText(option.text).width > room);
        };
        return [...document.querySelectorAll<HTMLElement>('main form :is(label, legend, select, p, span)')]
          .filter(isClipped)
          .map((element) => element.textContent);
      });
      expect(clipped).toEqual([]);
    });
  }
});

test.describe('roommate list', () => {
  test('is filtered and sorted by budget, which its cards and its address show @wide', async ({
    page,
    context,
    baseURL,
    request,
  }) => {
    await signUpStudent(context, baseURL!);
    const path = roommatesPath(await findSchool(request));
    await visit(page, path);
    const filters = page.getByRole('form', { name: 'Filters' });
    await filters.getByLabel('from', { exact: true }).fill('900');
    await filters.getByLabel('to', { exact: true }).fill('600');
    await filters.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(page).toHaveURL(`${path}?budget_min=600&budget_max=900`);
    await expect(filters.getByLabel('from', { exact: true })).toHaveValue('600');
    await expect(page.getByText('33 profiles')).toHaveCount(0);
    await page.getByLabel('Order').selectOption('Lowest budget');
    await expect(page).toHaveURL(`${path}?budget_min=600&budget_max=900&order=budget`);
    const budgets = page.getByRole('article').getByText(/^Budget \$\d+\/mo$/);
    await expect(budgets.first()).toBeVisible();
    const shown = async () =>
      (await budgets.allTextContents()).map((text) => Number(text.replace(/\D/g, '')));
    await expect.poll(async () => (await shown()).toSorted((a, b) => a - b)).toEqual(await shown());
    expect((await shown()).every((budget) => budget >= 600 && budget <= 900)).toBe(true);
  });
});
