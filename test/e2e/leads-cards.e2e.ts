import { leadPurchasePath, PAGES, tierPurchasePath } from '#shared/pages.ts';
import { becomeSeller, chooseCard, rowOf } from './lead-people.ts';
import { withDatabase } from './test-data.ts';
import { expect, test, visit } from './visit.ts';

/** Counts succeeded payments of a lead. */
const countPaid = (lead: number) =>
  withDatabase(async (db) => {
    const paid = await db
      .selectFrom('payments')
      .select('id')
      .where('lead_id', '=', lead)
      .where('status', '=', 'succeeded')
      .execute();
    return paid.length;
  });

test('test cards are declined, require a 3-D Secure step, and unlock the lead', async ({
  page,
  expectRefusals,
}) => {
  expectRefusals(400);
  const { leads } = await becomeSeller(page, ['Lantern House'], [{}]);
  const [lead] = leads;
  if (!lead) throw new Error('There is no lead.');
  await visit(page, PAGES.leads);
  await expect(page.getByText('Test mode: you won’t be charged.')).toBeVisible();
  await page.getByRole('link', { name: /^Unlock now/ }).click();
  await expect(page).toHaveURL(leadPurchasePath(lead.id));
  await expect(
    page.getByRole('heading', { name: 'Enter your payment information to purchase this lead.' }),
  ).toBeVisible();
  const pay = page.getByRole('button', { name: 'Pay $20.00' });
  await expect(pay).toBeVisible();

  await test.step('does not submit an incomplete form', async () => {
    await pay.click();
    await expect(page.getByLabel('Card number')).toBeFocused();
    await expect(page.getByText('Enter the number on the card.')).toBeVisible();
    await page.getByLabel('Card number').pressSequentially('4242424242424243');
    await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4243');
    await page.getByLabel('Expiration').pressSequentially('434');
    await expect(page.getByLabel('Expiration')).toHaveValue('04/34');
    await page.getByLabel('CVC').fill('123');
    await page.getByLabel('Postal Code').fill('43210');
    await pay.click();
    await expect(page.getByText('You can only use test cards here.', { exact: false })).toBeVisible();
  });

  for (const [card, sentence] of [
    ['Declined', 'Your card was declined.'],
    ['Insufficient funds', 'Your card has insufficient funds.'],
  ] as const) {
    await chooseCard(page, card);
    await pay.click();
    await expect(page.getByRole('alert')).toHaveText(sentence);
    // On a phone, the top of the form is outside the viewport when Pay is tapped.
    await expect(page.getByRole('alert')).toBeInViewport();
  }
  for (const [card, label, sentence] of [
    ['Expired', 'Expiration', 'Your card has expired.'],
    ['Wrong CVC', 'CVC', 'Your card’s security code is incorrect.'],
  ] as const) {
    await chooseCard(page, card);
    await pay.click();
    await expect(page.getByLabel(label)).toBeFocused();
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(sentence);
  }

  await test.step('handles a 3-D Secure step that fails, is canceled and is completed', async () => {
    const step = page.getByRole('dialog', { name: 'Your bank asks for an extra step' });
    await chooseCard(page, 'Extra step');
    await pay.click();
    await step.getByRole('button', { name: 'Fail' }).click();
    await expect(page.getByRole('alert')).toHaveText('Your bank couldn’t confirm that it was you.');
    await expect(step).toBeHidden();
    await pay.click();
    await expect(step).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alert')).toContainText('You left the extra step');
    expect(await countPaid(lead.id), 'what was taken so far').toBe(0);
    await pay.click();
    await step.getByRole('button', { name: 'Complete' }).click();
  });

  await expect(page.getByText('Paid. The lead is unlocked.')).toBeVisible();
  await expect(rowOf(page, lead.id)).toBeFocused();
  await expect(rowOf(page, lead.id)).toContainText(lead.student.email);
  await expect(page.getByText(lead.student.message)).toBeVisible();
  await expect(page).toHaveURL(`${PAGES.leads}?open=${lead.id}`);
  expect(await countPaid(lead.id)).toBe(1);

  await visit(page, leadPurchasePath(lead.id));
  await expect(page.getByRole('heading', { name: 'This lead is unlocked' })).toBeVisible();
  await page.getByRole('link', { name: 'View the lead' }).click();
  await expect(page.getByText(lead.student.message)).toBeVisible();
});

test('a purchased tier is shown in the list, and a lower one cannot be bought @long', async ({
  page,
  expectRefusals,
}) => {
  expectRefusals(409);
  const { properties } = await becomeSeller(page, ['Lantern House'], []);
  const [property = 0] = properties;
  await visit(page, tierPurchasePath(property, 'premium'));
  await expect(page.getByRole('heading', { name: 'Upgrade to Premium' })).toBeVisible();
  await expect(page.getByText('Priority placement')).toBeVisible();
  await page.getByRole('button', { name: '4242 4242 4242 4242' }).click();
  await page.getByRole('button', { name: 'Pay $70.00' }).click();
  await expect(page.getByText(/^Paid\. Lantern House is Premium until /)).toBeVisible();
  await expect(page).toHaveURL(PAGES.listingManager);
  await expect(page.getByRole('row').filter({ hasText: 'Lantern House' })).toContainText('Premium');
  // A manager can extend a tier, but cannot buy a lower tier.
  await visit(page, tierPurchasePath(property, 'standard'));
  await expect(page.getByRole('heading', { name: 'You can’t pay for this now' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Standard for this listing' })).toBeVisible();
  for (const promise of ['Price for one month', 'What you get', 'Preferred placement']) {
    await expect(page.getByText(promise), promise).toHaveCount(0);
  }
});
