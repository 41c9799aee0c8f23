import type { Page } from '@playwright/test';
import { leadPurchasePath, PAGES } from '#shared/pages.ts';
import { becomeSeller, rowOf } from './lead-people.ts';
import { expect, reload, test, visit } from './visit.ts';

/** Locates the property names, in the order of the list. */
const names = (page: Page) => page.getByRole('rowheader');

test('pages with a locked lead contain no data of its student', async ({ page }) => {
  const { leads } = await becomeSeller(page, ['Lantern House'], [{}, { unlockedDaysAgo: 1 }]);
  const [locked, unlocked] = leads;
  if (!locked || !unlocked) throw new Error('There are no leads.');
  await visit(page, PAGES.leads);
  const purchase = leadPurchasePath(locked.id);
  const asData = (path: string) => path.replace(/\/?(\?|$)/, '.data$1');
  const paths = [
    PAGES.leads,
    `${PAGES.leads}?open=${locked.id}`,
    purchase,
    PAGES.payments,
    asData(PAGES.leads),
    asData(purchase),
  ];
  for (const path of paths) {
    const answer = await page.request.get(path);
    const text = await answer.text();
    for (const secret of Object.values(locked.student)) {
      expect(text.includes(secret), `${path} says ${secret}`).toBe(false);
    }
    if (path === PAGES.leads) expect(text).toContain(unlocked.student.email);
    expect(answer.headers()['cache-control'], path).toBe('private, no-store');
    // Without Stripe, the Content Security Policy must not allow its scripts.
    if (answer.headers()['content-type']?.startsWith('text/html')) {
      expect(answer.headers()['content-security-policy'], path).not.toContain('stripe');
      expect(answer.headers()['cross-origin-opener-policy'], path).toBe('same-origin');
    }
  }
});

test('a manager sorts, opens, answers and disputes leads, and unlocks one with the credit', async ({
  page,
}) => {
  const { leads } = await becomeSeller(
    page,
    ['Alder House', 'Birch House', 'Cedar House'],
    [
      { property: 0, daysAgo: 9, unlockedDaysAgo: 2 },
      { property: 1, daysAgo: 5 },
      { property: 2, daysAgo: 7 },
    ],
  );
  const [first, second] = leads;
  if (!first || !second) throw new Error('There are no leads.');
  await visit(page, PAGES.leads);
  await expect(names(page)).toContainText([/^Birch House/, /^Cedar House/, /^Alder House/]);

  await test.step('sorts by each column in both directions, and keeps the order in the URL', async () => {
    await expect(page.getByRole('columnheader')).toHaveText([
      'Property Name',
      /^Date Received/,
      'Lead Email',
      'School',
      'Purchased',
    ]);
    const head = page.getByRole('columnheader', { name: 'Property Name' });
    await head.getByRole('link').click();
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await expect(names(page)).toContainText([/^Alder/, /^Birch/, /^Cedar/]);
    await head.getByRole('link').click();
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await expect(names(page)).toContainText([/^Cedar/, /^Birch/, /^Alder/]);
    await reload(page);
    await expect(names(page)).toContainText([/^Cedar/, /^Birch/, /^Alder/]);
  });

  await test.step('shows lock icons for a locked lead, and the contact data of an unlocked one', async () => {
    await expect(rowOf(page, second.id)).toContainText('The email is locked');
    await expect(rowOf(page, second.id)).toContainText('The school is locked');
    await expect(rowOf(page, first.id).getByRole('link', { name: first.student.email })).toHaveAttribute(
      'href',
      `mailto:${first.student.email}`,
    );
    await rowOf(page, first.id)
      .getByRole('link', { name: /^Alder House/ })
      .click();
    await expect(page.getByText(first.student.message)).toBeVisible();
    await expect(page.getByText(first.student.name)).toBeVisible();
    await expect(page.getByText('August 15, 2027')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Direct Message' })).toHaveAttribute('href', /with=\d+$/);
  });

  await test.step('marks a lead as replied, and then disputes it', async () => {
    await page.getByRole('button', { name: 'Mark as replied' }).click();
    await expect(page.getByText('Marked as replied. The student can see it.')).toBeVisible();
    await expect(rowOf(page, first.id)).toContainText('Replied');
    await page.getByRole('button', { name: 'Report an unreachable contact' }).click();
    const dialog = page.getByRole('dialog', { name: 'Report an unreachable contact' });
    await dialog.getByRole('button', { name: 'Report', exact: true }).click();
    await expect(dialog.getByLabel('What’s wrong?')).toBeFocused();
    await dialog.getByLabel('What’s wrong?').selectOption('My email bounced');
    await dialog.getByLabel('What did you try?').fill('Mail and phone, twice.');
    await dialog.getByRole('button', { name: 'Report', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Reported. You got a credit for another lead.').first()).toBeVisible();
    await expect(page.getByText('You have 1 credit.', { exact: false })).toBeVisible();
  });

  await test.step('unlocks another lead with the credit', async () => {
    await rowOf(page, second.id)
      .getByRole('link', { name: /^Unlock now/ })
      .click();
    await expect(page.getByRole('heading', { name: 'You have 1 credit' })).toBeVisible();
    // The page requests the price even if the manager has a credit.
    await expect(page.getByRole('button', { name: 'Pay $20.00' })).toBeVisible();
    await page.getByRole('button', { name: 'Use your credit' }).click();
    await expect(page.getByText('You unlocked the lead with your credit.')).toBeVisible();
    await expect(rowOf(page, second.id)).toBeFocused();
    await expect(page.getByText(second.student.message)).toBeVisible();
    await expect(page.getByText('You have 1 credit.', { exact: false })).toHaveCount(0);
    await page.getByRole('link', { name: 'Payments' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Lead for Birch House' })).toContainText('Credit');
    await page
      .getByRole('row')
      .filter({ hasText: 'Lead for Alder House' })
      .getByRole('link', { name: /^Receipt/ })
      .click();
    await expect(page.getByRole('heading', { name: /^Receipt \d+$/ })).toBeVisible();
    await expect(page.getByRole('article')).toContainText('$20.00');
  });
});

test('a long list loads again after a failure, and shows a payment once it is confirmed @long', async ({
  page,
  expectRefusals,
}) => {
  expectRefusals(429);
  const { leads } = await becomeSeller(
    page,
    ['Elm House'],
    Array.from({ length: 51 }, () => ({})),
  );
  const pending = leads.at(-1);
  if (!pending) throw new Error('There are no leads.');
  let isReachable = false;
  let polls = 0;
  await page.route(/\/leads\/(\?.*)?$/, async (route) => {
    if (route.request().resourceType() === 'document') return await route.continue();
    if (!isReachable)
      return await route.fulfill({ status: 429, json: { status: 429, title: '', detail: '' } });
    const response = await route.fetch();
    const found = (await response.json()) as { id: number }[];
    const json = found.map((lead) => (lead.id === pending.id ? { ...lead, is_confirming: true } : lead));
    return await route.fulfill({ response, json });
  });
  await page.route(/\/leads\/\d+\/$/, async (route) => {
    polls += 1;
    const response = await route.fetch();
    const json = { ...(await response.json()), is_confirming: polls < 2, unlocked: polls >= 2 };
    return await route.fulfill({ response, json });
  });
  await visit(page, PAGES.leads);
  const alert = page.getByRole('alert').filter({ hasText: 'Only 50 of your leads are here' });
  await expect(alert).toBeVisible();
  isReachable = true;
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(rowOf(page, pending.id)).toContainText('Confirming payment');
  await expect(alert).toBeHidden();
  await expect(page.getByText('Paid. The lead for Elm House is unlocked.')).toBeVisible();
  await expect(rowOf(page, pending.id)).not.toContainText('Confirming payment');
  expect(polls).toBe(2);
});
