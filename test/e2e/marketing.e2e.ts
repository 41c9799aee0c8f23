import { articlePath, PAGES } from '#shared/pages.ts';
import { expect, test, visit } from './visit.ts';

/** The site treats a form that is sent sooner as filled in by a bot. */
const MIN_FILL_MS = 2100;

test.describe('request for a manager account', () => {
  test('shows an error on each missing field, and confirms the sent request', async ({ page }) => {
    await page.clock.install();
    await visit(page, PAGES.listingInfo);
    const form = page.getByRole('main').locator('form');
    await form.getByRole('button', { name: 'Send request' }).click();
    for (const sentence of [
      'First Name is required',
      'Last Name is required',
      'Email is required',
      'City is required',
      'State is required',
      'Property Type is required',
    ])
      await expect(form.getByText(sentence)).toBeVisible();
    await expect(form.getByLabel('First Name')).toBeFocused();
    await form.getByLabel('First Name').fill('Dana');
    await expect(form.getByText('First Name is required')).toBeHidden();
    await form.getByLabel('Last Name').fill('Whitcomb');
    await form.getByLabel('Email').fill('not an address');
    await form.getByLabel('City').fill('Lakeshore');
    await form.getByLabel('State').selectOption('MI');
    await form.getByLabel('Property Type').selectOption('single-family');
    await page.clock.fastForward(MIN_FILL_MS);
    await form.getByRole('button', { name: 'Send request' }).click();
    await expect(form.getByText('Valid email required')).toBeVisible();
    await form.getByLabel('Email').fill(`dana-${Date.now()}@homes.example`);
    const answered = page.waitForResponse((response) => response.url().endsWith('/new_manager_contact/'));
    await form.getByRole('button', { name: 'Send request' }).click();
    expect((await answered).status()).toBe(201);
    await expect(
      page.getByRole('heading', { name: 'Thank you. Your request has reached us.' }),
    ).toBeVisible();
  });
});

test.describe('blog', () => {
  test('filters guides by subject and opens one @long', async ({ page }) => {
    await visit(page, PAGES.home);
    await page
      .getByRole('region', { name: 'From the blog' })
      .getByRole('link', { name: 'All guides' })
      .click();
    await expect(page).toHaveURL(PAGES.blog);
    const cards = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') });
    await expect(cards.nth(2)).toContainText('Read More');
    await page.getByRole('navigation', { name: 'Topics' }).getByRole('link', { name: 'Money' }).click();
    await expect(page).toHaveURL(`${PAGES.blog}?tag=money`);
    await page.getByRole('link', { name: /Read More about “What living off campus/ }).click();
    await expect(page).toHaveURL(articlePath('off-campus-budget'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What living off campus really costs');
    await expect(page.getByRole('table').first()).toContainText('Rent, your share');
    await expect(page.getByRole('region', { name: 'Keep reading' }).getByRole('link')).toHaveCount(3);
  });
});
