import type { Page } from '@playwright/test';
import { leadPurchasePath, PAGES, tierPurchasePath } from '#shared/pages.ts';
import { signUpHere } from './accounts.ts';
import { findBarriers, findDarkBarriers } from './barriers.ts';
import { becomeSeller, openPurchase, refundLead, rowOf } from './lead-people.ts';
import { becomeManager } from './manager-people.ts';
import { expect, test, visit } from './visit.ts';

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The properties in the order of the list. */
const names = (page: Page) => page.getByRole('rowheader');

test('My Leads is closed to visitors and students in a sentence, and empty for a new manager @wide', async ({
  page,
  expectRefusals,
}) => {
  expectRefusals(401, 403);
  const sentence = page.getByText('Please login with an active manager account to view your leads.');
  await visit(page, PAGES.leads);
  await expect(sentence).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Log In' })).toBeVisible();
  await signUpHere(page);
  for (const path of [PAGES.leads, leadPurchasePath(1)]) {
    await visit(page, path);
    await expect(sentence).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Log In' })).toHaveCount(0);
  }
  await becomeManager(page);
  await visit(page, PAGES.listingManager);
  await page.getByRole('link', { name: 'My Leads' }).click();
  await expect(page.getByRole('heading', { name: 'No leads yet!' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'My Leads' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('link', { name: 'My Listings' }).first()).not.toHaveAttribute('aria-current');
});

test('no byte of a locked lead’s pages says who asks @wide', async ({ page }) => {
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
    // No provider's scripts come in where none is in force.
    if (answer.headers()['content-type']?.startsWith('text/html')) {
      expect(answer.headers()['content-security-policy'], path).not.toContain('stripe');
      expect(answer.headers()['cross-origin-opener-policy'], path).toBe('same-origin');
    }
  }
});

test('leads are sorted, opened, answered and disputed; a credit unlocks another', async ({
  page,
  isMobile,
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

  await test.step('by each column, either way, in the address', async () => {
    if (isMobile) {
      await page.getByLabel('Sort').selectOption('Property, Z to A');
      await expect(page).toHaveURL(`${PAGES.leads}?sort=-property`);
    } else {
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
    }
    await expect(names(page)).toContainText([/^Cedar/, /^Birch/, /^Alder/]);
    await page.reload();
    await expect(names(page)).toContainText([/^Cedar/, /^Birch/, /^Alder/]);
  });

  await test.step('a locked lead shows locks, an unlocked one opens', async () => {
    await expect(rowOf(page, second.id)).toContainText('The e-mail is locked');
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
    await expect(page.getByRole('link', { name: 'Direct message' })).toHaveAttribute('href', /with=\d+$/);
  });

  await test.step('answered by mail, and then said to be dead', async () => {
    await page.getByRole('button', { name: 'Mark as replied' }).click();
    await expect(page.getByText('Marked as replied. The student sees it.')).toBeVisible();
    await expect(rowOf(page, first.id)).toContainText('Replied');
    await page.getByRole('button', { name: 'Report a dead contact' }).click();
    const dialog = page.getByRole('dialog', { name: 'Report a dead contact' });
    await dialog.getByRole('button', { name: 'Report', exact: true }).click();
    await expect(dialog.getByLabel('What is wrong?')).toBeFocused();
    await dialog.getByLabel('What is wrong?').selectOption('My e-mail came back');
    await dialog.getByLabel('What have you tried?').fill('Mail and phone, twice.');
    await dialog.getByRole('button', { name: 'Report', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Reported. You got a credit for another lead.').first()).toBeVisible();
    await expect(page.getByText('You have 1 credit.', { exact: false })).toBeVisible();
  });

  await test.step('the credit pays for another lead', async () => {
    await rowOf(page, second.id)
      .getByRole('link', { name: /^Unlock now/ })
      .click();
    await expect(page.getByRole('heading', { name: 'You have 1 credit' })).toBeVisible();
    // The page has asked what it would cost, so nothing is asked of a lead that is unlocked meanwhile.
    await expect(page.getByRole('button', { name: 'Pay $20.00' })).toBeVisible();
    await page.getByRole('button', { name: 'Use your credit' }).click();
    await expect(page.getByText('The lead is unlocked with your credit.')).toBeVisible();
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

test('a lead whose payment went back is locked again, and the pages say why @wide', async ({ page }) => {
  const { leads } = await becomeSeller(page, ['Lantern House'], [{ unlockedDaysAgo: 1 }]);
  const [lead] = leads;
  if (!lead) throw new Error('There is no lead.');
  await refundLead(lead.id);
  await visit(page, PAGES.leads);
  await expect(rowOf(page, lead.id)).toContainText('Refunded');
  await expect(rowOf(page, lead.id)).not.toContainText(lead.student.email);
  await rowOf(page, lead.id)
    .getByRole('link', { name: /^Unlock now/ })
    .click();
  await expect(page.getByText('was refunded, so it is locked again.', { exact: false })).toBeVisible();
  await page.getByRole('link', { name: 'See your payments' }).click();
  const paid = page.getByRole('row').filter({ hasText: 'Lead for Lantern House' });
  await expect(paid).toContainText('The lead is locked again');
  await expect(paid).toContainText('Refunded');
});

test('a long list is sorted over all of it and shown fifty at a time @wide', async ({ page }) => {
  const kinds = Array.from({ length: 56 }, (_, at) => ({ daysAgo: at, property: at === 55 ? 1 : 0 }));
  await becomeSeller(page, ['Lantern House', 'An Oldest House'], kinds);
  await visit(page, PAGES.leads);
  await expect(page.getByText('56 leads, 0 unlocked')).toBeVisible();
  await expect(names(page)).toHaveCount(50);
  await page.getByRole('columnheader', { name: 'Property Name' }).getByRole('link').click();
  await expect(names(page).first()).toContainText('An Oldest House');
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(names(page)).toHaveCount(6);
  await expect(page.getByText('51–56 of 56')).toBeVisible();
  await page.reload();
  await expect(names(page)).toHaveCount(6);
});

test.describe('Managers who need assistive technology @wide', () => {
  test('meet no barrier among leads and payments', async ({ page }) => {
    const kinds = [{}, { unlockedDaysAgo: 1 }];
    const name = 'AHouseWithAnUnbreakableNameAsLongAsNamesMayBe'.repeat(2);
    const { leads, properties } = await becomeSeller(page, [name], kinds);
    const [locked, unlocked] = leads;
    if (!locked || !unlocked) throw new Error('There are no leads.');
    const open = `${PAGES.leads}?open=${unlocked.id}`;
    await visit(page, open);
    await expect(page.getByText(unlocked.student.message)).toBeVisible();
    expect(await findBarriers(page), 'My Leads').toEqual([]);
    await page.getByRole('button', { name: 'Report a dead contact' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await findBarriers(page), 'the report of a dead contact').toEqual([]);

    await openPurchase(page, locked.id);
    await page.getByRole('button', { name: 'Pay $20.00' }).click();
    await expect(page.getByLabel('Card number')).toBeFocused();
    expect(await findBarriers(page), 'the purchase of a lead').toEqual([]);
    await page.getByRole('button', { name: /Extra step$/ }).click();
    await page.getByRole('button', { name: 'Pay $20.00' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await findBarriers(page), 'the extra step').toEqual([]);

    const tier = tierPurchasePath(properties[0] ?? 0, 'premium');
    await visit(page, PAGES.payments);
    await expect(page.getByText('Paid', { exact: true })).toBeVisible();
    expect(await findBarriers(page), 'the payments').toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    await visit(page, open);
    await expect(page.getByText(unlocked.student.message)).toBeVisible();
    expect(await findDarkBarriers(page), 'My Leads on a phone').toEqual([]);
    for (const path of [open, leadPurchasePath(locked.id), tier, PAGES.payments]) {
      await visit(page, path);
      await expect(page.getByText('Test mode: no money moves.')).toBeVisible();
      await expect.poll(() => overflowOf(page), { message: path }).toBe(0);
    }
  });
});
