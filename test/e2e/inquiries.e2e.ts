import type { Page } from '@playwright/test';
import { housingPath, loginPath, propertyPath, schoolPath } from '#shared/pages.ts';
import { logInHere } from './accounts.ts';
import { findBarriers } from './barriers.ts';
import { openCardDetails } from './card-details.ts';
import { findSchool } from './demo-places.ts';
import { findStudent, findUnusedListing, watchText } from './inquiry-people.ts';
import { stopClock } from './people.ts';
import { expect, reload, test, visit } from './visit.ts';

test.use({ hasMaps: false });

const _DUPLICATE = 'Something went wrong - you may have already sent an inquiry to this property.';
/** Selector of the inquiry button on a property's page. */
const BUTTON = '#contact button[class*=wide]';

const formOf = (page: Page) => page.getByRole('complementary', { name: 'Contact' });
const panelOf = (page: Page) => page.getByRole('dialog', { name: /^Ask about / });

/** Opens the inquiry panel of a property's page. */
async function openPanel(page: Page) {
  await formOf(page).getByRole('button', { name: 'Check Availability' }).click();
  await expect(panelOf(page)).toBeVisible();
  return panelOf(page);
}
/** Removes the property's name, which the label contains for screen readers. */
const withoutTitle = (label: string) => label.replace(/ for .*/, '');
const cardOf = (page: Page, id: number) => page.locator(`[data-listing="${id}"]`);

test.describe('inquiry', () => {
  test('asks a visitor to log in, on the property page, on the cards of the school and in the housing form @long', async ({
    page,
    request,
  }) => {
    const school = await findSchool(request);
    const listing = await findUnusedListing(request, school);
    const path = propertyPath(school, listing);
    const login = page.getByRole('dialog').getByRole('link', { name: 'Log in' });
    await visit(page, path);
    await formOf(page).getByRole('button', { name: 'Check Availability' }).click();
    await expect(login).toHaveAttribute('href', loginPath(path));
    expect(await findBarriers(page, { within: 'dialog[open]' })).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(formOf(page).getByRole('button', { name: 'Check Availability' })).toBeFocused();
    await visit(page, schoolPath(school));
    const popular = page.getByRole('region', { name: 'Popular Housing Options' });
    const href = await popular.getByRole('listitem').first().getByRole('link').getAttribute('href');
    await popular
      .getByRole('button', { name: /^Check Availability/ })
      .first()
      .click();
    await expect(login).toHaveAttribute('href', loginPath(href ?? ''));
    await visit(page, housingPath(school));
    await (await openCardDetails(cardOf(page, listing.id))).click();
    await expect(page.getByRole('dialog').getByText('Please login to send an inquiry.')).toBeVisible();
    await expect(page.getByRole('dialog').getByLabel('Full Name')).toHaveCount(0);
    await expect(login).toHaveAttribute('href', loginPath(path));
  });

  test('is not sent by opening and closing its panel, which keeps the typed message', async ({
    page,
    request,
  }) => {
    const school = await findSchool(request);
    const listing = await findUnusedListing(request, school);
    const student = await findStudent(request);
    await logInHere(page, student);
    await visit(page, propertyPath(school, listing));
    const sent: string[] = [];
    page.on('request', (asked) => asked.method() === 'POST' && sent.push(new URL(asked.url()).pathname));
    const opener = formOf(page).getByRole('button', { name: 'Check Availability' });
    await opener.focus();
    // The second keydown repeats a held Enter. It must not add a line break to the message.
    await page.keyboard.down('Enter');
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    const panel = panelOf(page);
    const message = panel.getByLabel('Message');
    await expect(message).toBeFocused();
    await expect(message).toHaveValue(new RegExp(listing.address_1));
    await expect(panel).toContainText(`Your name (Ada Lane), email (${student.username}@example.edu)`);
    await message.fill('Does the kitchen have a window?');
    await message.press('Shift+Enter');
    await page.keyboard.type('And a door?');
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(opener).toBeFocused();
    expect(sent).not.toContain('/api/v1/inquiries/');

    // The page restores the typed message, also after a reload.
    await reload(page);
    await openPanel(page);
    await expect(message).toHaveValue('Does the kitchen have a window?\nAnd a door?');
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await expect(panel).toBeHidden();
    await expect(opener).toBeFocused();
    expect(sent).not.toContain('/api/v1/inquiries/');
  });

  test('keeps the message without a connection, and is sent once afterwards', async ({
    page,
    context,
    request,
  }) => {
    const school = await findSchool(request);
    await logInHere(page, await findStudent(request));
    await visit(page, propertyPath(school, await findUnusedListing(request, school)));
    const panel = await openPanel(page);
    await panel.getByLabel('Message').fill('Does the kitchen have a window?');
    await panel.getByLabel('Phone Number').fill('614-555-0187');
    await context.setOffline(true);
    await panel.getByLabel('Message').press('Enter');
    await expect(panel.getByRole('alert')).toHaveText(
      'We can’t reach Porchlight. Check your connection and try again.',
    );
    await expect(panel.getByLabel('Message')).toHaveValue('Does the kitchen have a window?');
    await expect(panel.getByLabel('Phone Number')).toHaveValue('614-555-0187');
    await context.setOffline(false);
    let sent = 0;
    page.on('request', (asked) => {
      if (asked.url().endsWith('/api/v1/inquiries/')) sent += 1;
    });
    await panel.getByRole('button', { name: /^(?:Send|Failed! Please try again.)$/ }).dblclick();
    await expect(panel).toBeHidden();
    await expect(formOf(page).getByRole('button', { name: /^Message Sent/ })).toBeFocused();
    expect(sent).toBe(1);
  });

  test('announces each step once, names a missing message, and is shown as sent afterwards @long', async ({
    page,
    request,
  }) => {
    const school = await findSchool(request);
    const listing = await findUnusedListing(request, school);
    await logInHere(page, await findStudent(request));
    await visit(page, propertyPath(school, listing));
    const form = formOf(page);
    const panel = await openPanel(page);
    await panel.getByLabel('Message').fill('  ');
    await panel.getByRole('button', { name: 'Send' }).click();
    await expect(panel.getByLabel('Message')).toBeFocused();
    await expect(panel.getByLabel('Message')).toHaveAccessibleDescription('Message is required');
    expect(await findBarriers(page, { within: 'dialog[open]' })).toEqual([]);
    await panel.getByLabel('Message').fill('Does the kitchen have a window?');
    const labels = await watchText(page, BUTTON);
    const news = await watchText(page, '#contact [role=status]');
    await stopClock(page);
    await panel.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByRole('button', { name: 'Message Sent!' })).toBeVisible();
    // The button's text changes two seconds after the response.
    await page.clock.runFor(1900);
    await expect(form.getByRole('button', { name: 'Message Sent!' })).toBeVisible();
    await page.clock.runFor(200);
    await expect(form.getByText('You have already sent an inquiry to this property.')).toBeVisible();
    await expect
      .poll(async () => (await labels()).map(withoutTitle))
      .toEqual(['Check Availability', 'Sending...', 'Message Sent!', 'Message Sent']);
    await expect.poll(news).toEqual(['', 'Sending...', 'Message Sent!', '']);
    await page.clock.resume();

    const button = form.getByRole('button', { name: 'Message Sent' });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await reload(page);
    await expect(button).toBeVisible();
    await button.focus();
    await expect(button).toBeFocused();
    await visit(page, housingPath(school));
    await expect(cardOf(page, listing.id).getByRole('button', { name: /^Message Sent/ })).toBeVisible();
  });

  test('is sent from the housing page by keyboard @long', async ({ page, request }) => {
    const school = await findSchool(request);
    const listing = await findUnusedListing(request, school);
    await logInHere(page, await findStudent(request));
    await visit(page, housingPath(school));
    await (await openCardDetails(cardOf(page, listing.id))).press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Full Name')).toHaveValue('Ada Lane');
    await expect(dialog.getByLabel('Email Address')).toHaveValue(/^reader-.*@example\.edu$/);
    await expect(dialog.getByLabel('Message')).toHaveValue(new RegExp(listing.address_1));
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveAccessibleName('Other');
    expect(await findBarriers(page, { within: 'dialog[open]' })).toEqual([]);
    await dialog.getByLabel('Move-In Date').fill('2027-08-15');
    await dialog.getByRole('checkbox', { name: 'Request a Tour' }).press('Space');
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2);
    await dialog.getByLabel('Phone Number').fill('614-555-0187');
    await dialog.getByLabel('Phone Number').press('Enter');
    await expect(dialog.getByText('Message Sent!')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    const card = cardOf(page, listing.id);
    await expect(card.getByRole('link', { name: 'Request Info' })).toBeFocused();
    await expect(card.getByRole('button', { name: /^Message Sent/ })).toBeVisible();
  });
});
