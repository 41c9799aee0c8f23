import { articlePath, blogPath, PAGES, schoolPath } from '#shared/pages.ts';
import { findSchool } from './demo-places.ts';
import { expect, test, visit } from './visit.ts';

/** A form is taken for a program's that was filled in faster than this. */
const A_PERSON_NEEDS_MS = 2100;

test.describe('A manager who would like to list homes', () => {
  test('@wide is told beside each field what is missing, mends it, and is thanked', async ({ page }) => {
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
    await page.waitForTimeout(A_PERSON_NEEDS_MS);
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

  test('@wide reads both sets of prices as tables', async ({ page }) => {
    await visit(page, PAGES.listingInfo);
    const multi = page.getByRole('table', { name: 'Multi-family' });
    await expect(multi.getByRole('columnheader', { name: 'Standard $55 a month' })).toBeVisible();
    await expect(multi.getByRole('columnheader', { name: 'Premium $125 a month' })).toBeVisible();
    await expect(multi.getByRole('row', { name: 'Virtual tour' })).toContainText('Included');
    const single = page.getByRole('table', { name: 'Single-family' });
    await expect(single.getByRole('columnheader', { name: 'Standard $35 a month' })).toBeVisible();
    await expect(single.getByRole('columnheader', { name: 'Premium $75 a month' })).toBeVisible();
    await expect(single.getByRole('row', { name: 'Virtual tour' })).not.toContainText(/^Included/);
  });
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('@wide a manager’s form says what is wrong, keeps what was typed, and then is sent', async ({
    page,
    expectRefusals,
  }) => {
    expectRefusals(400);
    await page.goto(PAGES.listingInfo);
    const form = page.getByRole('main').locator('form');
    await form.getByLabel('First Name').fill('Ira');
    await form.getByLabel('Last Name').fill('Plain');
    await form.getByLabel('Email').fill('nobody');
    await form.evaluate((element: HTMLFormElement) => {
      element.noValidate = true;
    });
    await form.getByRole('button', { name: 'Send request' }).click();
    await expect(form.getByText('Valid email required')).toBeVisible();
    await expect(form.getByText('City is required')).toBeVisible();
    await expect(form.getByLabel('Last Name')).toHaveValue('Plain');
    await form.getByLabel('Email').fill(`ira-${Date.now()}@homes.example`);
    await form.getByLabel('City').fill('Lakeshore');
    await form.getByLabel('State').selectOption('MI');
    await form.getByLabel('Property Type').selectOption('multi-family');
    await form.getByRole('button', { name: 'Send request' }).click();
    await expect(
      page.getByRole('heading', { name: 'Thank you. Your request has reached us.' }),
    ).toBeVisible();
  });

  test('@wide addresses that were given out once lead where their content is', async ({ page }) => {
    const moved = {
      '/about/tos/': PAGES.terms,
      '/about/privacy/': PAGES.privacy,
      '/contact_form/': PAGES.contact,
    };
    for (const [from, to] of Object.entries(moved)) {
      await page.goto(from);
      await expect(page).toHaveURL(to);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });
});

test.describe('A student who reads', () => {
  test('is told that a guide does not exist, and finds those that do', async ({ page }) => {
    const response = await page.goto(articlePath('no-such-guide'));
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Oops...this page cannot be found!' })).toBeVisible();
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
    await page.getByRole('navigation', { name: 'Subjects' }).getByRole('link', { name: 'Money' }).click();
    await expect(page).toHaveURL(`${PAGES.blog}?tag=money`);
    await page.getByRole('link', { name: /Read More about “What living off campus/ }).click();
    await expect(page).toHaveURL(articlePath('off-campus-budget'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What living off campus really costs');
    await expect(page.getByRole('table').first()).toContainText('Rent, your share');
    await expect(page.getByRole('region', { name: 'Read on' }).getByRole('link')).toHaveCount(3);
  });

  test('@narrow sees which subject an address asks for, though it stands beyond the edge of the phone', async ({
    page,
  }) => {
    await visit(page, blogPath({ tag: 'leads' }));
    const chosen = page.getByRole('navigation', { name: 'Subjects' }).getByRole('link', { name: 'Leads' });
    await expect(chosen).toHaveAttribute('aria-current', 'true');
    await expect(chosen).toBeInViewport({ ratio: 1 });
  });

  test('@wide finds every page of the footer, each with one first heading', async ({ page, request }) => {
    await visit(page, PAGES.home);
    const links = page.getByRole('navigation', { name: 'Footer' }).locator('a[href^="/"]');
    await expect(links).toHaveCount(12);
    for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))) {
      const html = await (await request.get(href)).text();
      expect(html.match(/<h1[ >]/g), href).toHaveLength(1);
    }
  });

  test('@wide narrows the list of all schools and goes to one', async ({ page, request }) => {
    const school = await findSchool(request);
    await visit(page, PAGES.siteLinks);
    await page.getByLabel('Name or city').fill('zzzzqqq');
    await expect(page.getByRole('heading', { name: 'No school by that name' })).toBeVisible();
    await page.getByLabel('Name or city').fill('lakeshore');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Michigan']);
    await page.getByRole('link', { name: school.name }).click();
    await expect(page).toHaveURL(schoolPath(school));
  });
});

test('@wide a university reads the five points and finds whom to write to', async ({ page }) => {
  await visit(page, PAGES.partners);
  const points = page.getByRole('region', { name: 'Five things it does' });
  await expect(points.getByRole('heading', { level: 3 })).toHaveCount(5);
  await page.getByRole('link', { name: 'Contact us' }).first().click();
  await expect(page).toHaveURL(PAGES.contact);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: /@/ }).first()).toHaveAttribute('href', /^mailto:/);
  await expect(main.getByText(/^Office: .*Lakeshore, MI/)).toBeVisible();
  await expect(main.getByText(/^Telephone: \d{3}-/)).toBeVisible();
});
