import { leadPurchasePath, PAGES, tierPurchasePath } from '#shared/pages.ts';
import { logInHere } from './accounts.ts';
import { becomeSeller, chooseCard, giveLead, openPurchase, rowOf } from './lead-people.ts';
import { giveListings, makeManagerAccount } from './manager-people.ts';
import { withDatabase } from './test-data.ts';
import { expect, test, visit } from './visit.ts';

/** The payments of a lead whose money was taken. */
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

/** Whether the bank of whoever paid for a lead takes the money back. */
const findDispute = (lead: number) =>
  withDatabase(async (db) => {
    const payment = await db
      .selectFrom('payments')
      .select('dispute')
      .where('lead_id', '=', lead)
      .where('status', '=', 'succeeded')
      .executeTakeFirst();
    return payment?.dispute ?? null;
  });

test('each test card shows what becomes of it, and the last one unlocks the lead', async ({
  page,
  expectRefusals,
}) => {
  expectRefusals(400);
  const { leads } = await becomeSeller(page, ['Lantern House'], [{}]);
  const [lead] = leads;
  if (!lead) throw new Error('There is no lead.');
  await visit(page, PAGES.leads);
  await expect(page.getByText('Test mode: no money moves.')).toBeVisible();
  await page.getByRole('link', { name: /^Unlock now/ }).click();
  await expect(page).toHaveURL(leadPurchasePath(lead.id));
  await expect(
    page.getByRole('heading', { name: 'Enter your payment information to purchase this lead.' }),
  ).toBeVisible();
  const pay = page.getByRole('button', { name: 'Pay $20.00' });
  await expect(pay).toBeVisible();

  await test.step('a form that lacks something is not sent', async () => {
    await pay.click();
    await expect(page.getByLabel('Card number')).toBeFocused();
    await expect(page.getByText('Enter the number on the card.')).toBeVisible();
    await page.getByLabel('Card number').pressSequentially('4242424242424243');
    await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4243');
    await page.getByLabel('Expiry').pressSequentially('434');
    await expect(page.getByLabel('Expiry')).toHaveValue('04/34');
    await page.getByLabel('CVC').fill('123');
    await page.getByLabel('Postal code').fill('43210');
    await pay.click();
    await expect(page.getByText('Only the test cards can be used here.', { exact: false })).toBeVisible();
  });

  for (const [card, sentence] of [
    ['Declined', 'Your card was declined.'],
    ['Insufficient funds', 'Your card has insufficient funds.'],
  ] as const) {
    await chooseCard(page, card);
    await pay.click();
    await expect(page.getByRole('alert')).toHaveText(sentence);
    // On a phone the head of the form is above the window when Pay is pressed.
    await expect(page.getByRole('alert')).toBeInViewport();
  }
  for (const [card, label, sentence] of [
    ['Expired', 'Expiry', 'Your card has expired.'],
    ['Wrong CVC', 'CVC', 'The security code of your card is incorrect.'],
  ] as const) {
    await chooseCard(page, card);
    await pay.click();
    await expect(page.getByLabel(label)).toBeFocused();
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(sentence);
  }

  await test.step('the extra step may fail, be left, and be completed', async () => {
    const step = page.getByRole('dialog', { name: 'Your bank asks for an extra step' });
    await chooseCard(page, 'Extra step');
    await pay.click();
    await step.getByRole('button', { name: 'Fail' }).click();
    await expect(page.getByRole('alert')).toHaveText('Your bank could not confirm that it was you.');
    await expect(step).toBeHidden();
    await pay.click();
    await expect(step).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alert')).toContainText('The extra step was left.');
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
  await page.getByRole('link', { name: 'Show the lead' }).click();
  await expect(page.getByText(lead.student.message)).toBeVisible();
});

test('a payment that the bank takes back is disputed, and its lead stays open meanwhile @wide', async ({
  page,
}) => {
  const { leads } = await becomeSeller(page, ['Lantern House'], [{}]);
  const [lead] = leads;
  if (!lead) throw new Error('There is no lead.');
  await openPurchase(page, lead.id);
  await chooseCard(page, 'Paid, then disputed');
  await page.getByRole('button', { name: 'Pay $20.00' }).click();
  await expect(page.getByText('Paid. The lead is unlocked.')).toBeVisible();
  await expect.poll(() => findDispute(lead.id)).toBe('open');
  await visit(page, PAGES.leads);
  await expect(rowOf(page, lead.id)).toContainText(lead.student.email);
});

test('two tabs and double presses pay once; a reload while it is confirmed goes on @wide', async ({
  page,
  context,
  allowRefusals,
}) => {
  // The other tab may find that it is paid already.
  allowRefusals(409);
  const { leads } = await becomeSeller(page, ['Lantern House'], [{}]);
  const id = leads[0]?.id ?? 0;
  const other = await context.newPage();
  await openPurchase(page, id);
  await openPurchase(other, id);
  // The provider is silent for a while: what the address claims is not believed meanwhile.
  let isSilent = true;
  await context.route('**/api/v1/payments/check/', async (route) => {
    if (isSilent)
      await route.fulfill({ status: 429, json: { detail: 'Later.', status: 429, title: 'Later' } });
    else await route.continue();
  });
  allowRefusals(429);
  await chooseCard(page, '4242 4242 4242 4242');
  await chooseCard(other, '4242 4242 4242 4242');
  await page.getByRole('button', { name: 'Pay $20.00' }).dblclick();
  await expect(page.getByText('Confirming payment').first()).toBeVisible();
  await expect(page).toHaveURL(/payment_intent=/);
  await other.getByRole('button', { name: 'Pay $20.00' }).dblclick();
  await expect(other.getByText('Confirming payment').first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('Confirming payment').first()).toBeVisible();
  isSilent = false;
  // Coming back to the window asks at once.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText('Paid. The lead is unlocked.')).toBeVisible();
  await expect(page).not.toHaveURL(/payment_intent|redirect_status/);
  await other.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(other.getByText('Paid. The lead is unlocked.')).toBeVisible();
  await expect.poll(() => countPaid(id)).toBe(1);
});

test('what the address claims about a payment is not believed @wide', async ({ page }) => {
  const { leads } = await becomeSeller(page, ['Lantern House'], [{}]);
  const id = leads[0]?.id ?? 0;
  await visit(page, `${PAGES.leads}?payment_intent=pi_of_somebody_else&redirect_status=succeeded`);
  await expect(page.getByRole('alert')).toContainText('This payment is not one of yours.');
  await expect(page).toHaveURL(PAGES.leads);
  await expect(rowOf(page, id).getByText('Unlock now')).toBeVisible();
});

test('another manager’s lead, a lead of nobody’s and none at all cannot be bought @wide', async ({
  page,
}) => {
  const stranger = await makeManagerAccount();
  const [property = 0] = await giveListings(stranger, [{ values: { name: 'Somebody Else House' } }]);
  const { id } = await giveLead(stranger, property);
  await becomeSeller(page, [], []);
  for (const path of [leadPurchasePath(id), leadPurchasePath(999_999_999), PAGES.leadPurchase]) {
    await visit(page, path);
    await expect(page.getByRole('heading', { name: 'Error fetching data.' })).toBeVisible();
    await expect(page.getByText('Somebody Else House')).toHaveCount(0);
  }
  await page.getByRole('main').getByRole('link', { name: 'Back to My Leads' }).last().click();
  await expect(page.getByRole('heading', { name: 'No leads yet!' })).toBeVisible();
});

test('a tier is paid for, and the list says until when it holds', async ({ page, expectRefusals }) => {
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
  // The same again goes on from there; a lower one cannot be paid for.
  await visit(page, tierPurchasePath(property, 'standard'));
  await expect(page.getByRole('heading', { name: 'This cannot be paid now' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Standard for this listing' })).toBeVisible();
  for (const promise of ['Price for one month', 'With this payment', 'Preferred placement']) {
    await expect(page.getByText(promise), promise).toHaveCount(0);
  }
});

test('a manager of multi-family buildings is told that their tier is not for sale here @wide', async ({
  page,
  expectRefusals,
}) => {
  expectRefusals(403);
  const who = await makeManagerAccount({ type: 'multi-family' });
  const [property = 0] = await giveListings(who, [{ values: { name: 'Lantern Towers' } }]);
  await logInHere(page, who);
  await visit(page, tierPurchasePath(property, 'premium'));
  await expect(page.getByRole('heading', { name: 'This cannot be paid now' })).toBeVisible();
});
