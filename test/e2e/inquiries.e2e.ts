import type { Page } from '@playwright/test';
import { housingPath, loginPath, propertyPath, schoolPath } from '#shared/pages.ts';
import { logInHere } from './accounts.ts';
import { findBarriers } from './barriers.ts';
import { findSchool } from './demo-places.ts';
import { askElsewhere, findStudent, takeListing, watchText } from './inquiry-people.ts';
import { stopClock } from './people.ts';
import { expect, test, visit } from './visit.ts';

test.use({ hasMaps: false });

const DUPLICATE = 'Something went wrong - you may have already sent an inquiry to this property.';
/** The inquiry button of the property's page. */
const BUTTON = '#contact button[class*=wide]';

const formOf = (page: Page) => page.getByRole('complementary', { name: 'Contact' });
const panelOf = (page: Page) => page.getByRole('dialog', { name: /^Ask about / });

/** Opens the inquiry panel of a property's page. */
async function openPanel(page: Page) {
  await formOf(page).getByRole('button', { name: 'Check Availability' }).click();
  await expect(panelOf(page)).toBeVisible();
  return panelOf(page);
}
/** A label without the property that it names for screen readers. */
const withoutTitle = (label: string) => label.replace(/ for .*/, '');
const cardOf = (page: Page, id: number) => page.locator(`[data-listing="${id}"]`);

test.describe('A visitor', () => {
  test('is asked whether to log in, and returns to the property page', async ({ page, request }) => {
    const school = await findSchool(request);
    const listing = await takeListing(request, school);
    const path = propertyPath(school, listing);
    await visit(page, path);
    const form = formOf(page);
    await form.getByRole('button', { name: 'Check Availability' }).click();
    const dialog = page.getByRole('dialog', { name: 'Log in to ask about this home?' });
    await expect(dialog.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', loginPath(path));
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(form.getByRole('button', { name: 'Check Availability' })).toBeFocused();
  });

  test('is asked to log in on the school’s cards too, and led back to the home', async ({
    page,
    request,
  }) => {
    const school = await findSchool(request);
    await visit(page, schoolPath(school));
    const popular = page.getByRole('region', { name: 'Popular Housing Options' });
    const href = await popular.getByRole('listitem').first().getByRole('link').getAttribute('href');
    await popular
      .getByRole('button', { name: /^Check Availability/ })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Log In' })).toHaveAttribute(
      'href',
      loginPath(href ?? ''),
    );
  });

  test('sees the log-in prompt in place of the housing page’s form', async ({ page, request }) => {
    const school = await findSchool(request);
    const listing = await takeListing(request, school);
    await visit(page, housingPath(school));
    await cardOf(page, listing.id).getByRole('link', { name: 'Request Info' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Please login to send an inquiry.')).toBeVisible();
    await expect(dialog.getByLabel('Full Name')).toHaveCount(0);
    await expect(dialog.getByRole('link', { name: 'Log In' })).toHaveAttribute(
      'href',
      loginPath(propertyPath(school, listing)),
    );
  });
});

test.describe('A student', () => {
  test('is told by the server what is wrong where the page cannot fetch what it checks by', async ({
    page,
    request,
    expectRefusals,
  }) => {
    expectRefusals(400);
    await page.route(/\/inquiry-bodies-[\w-]+\.js/, (route) => route.abort('connectionrefused'));
    const school = await findSchool(request);
    await logInHere(page, await findStudent(request));
    await visit(page, propertyPath(school, await takeListing(request, school)));
    const panel = await openPanel(page);
    const message = panel.getByLabel('Message');
    await message.fill(' ');
    await panel.getByRole('button', { name: 'Send' }).click();
    await expect(message).toHaveAccessibleDescription('Message is required');
    await message.fill('Does the kitchen have a window?');
    await message.press('Enter');
    await expect(formOf(page).getByText('You have already sent an inquiry to this property.')).toBeVisible();
  });

  test('reads what the manager will see, and sends nothing by opening and leaving the panel', async ({
    page,
    request,
  }) => {
    const school = await findSchool(request);
    const listing = await takeListing(request, school);
    const student = await findStudent(request);
    await logInHere(page, student);
    await visit(page, propertyPath(school, listing));
    const sent: string[] = [];
    page.on('request', (asked) => asked.method() === 'POST' && sent.push(new URL(asked.url()).pathname));
    const opener = formOf(page).getByRole('button', { name: 'Check Availability' });
    await opener.focus();
    // Held down, the key that opens the panel repeats in the message.
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

    // What was typed is there again, after a reload too.
    await page.reload();
    await openPanel(page);
    await expect(message).toHaveValue('Does the kitchen have a window?\nAnd a door?');
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await expect(panel).toBeHidden();
    await expect(opener).toBeFocused();
    expect(sent).not.toContain('/api/v1/inquiries/');
  });

  test('keeps the message when the connection is lost, and sends it once when it is back', async ({
    page,
    context,
    request,
  }) => {
    const school = await findSchool(request);
    await logInHere(page, await findStudent(request));
    await visit(page, propertyPath(school, await takeListing(request, school)));
    const panel = await openPanel(page);
    await panel.getByLabel('Message').fill('Does the kitchen have a window?');
    await panel.getByLabel('Phone number').fill('614-555-0187');
    await context.setOffline(true);
    await panel.getByLabel('Message').press('Enter');
    await expect(panel.getByRole('alert')).toHaveText(
      'The service cannot be reached. Please check your connection and try again.',
    );
    await expect(panel.getByLabel('Message')).toHaveValue('Does the kitchen have a window?');
    await expect(panel.getByLabel('Phone number')).toHaveValue('614-555-0187');
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

  test('asks from the page of a home, hears of each step once, and it is remembered', async ({
    page,
    request,
  }) => {
    const school = await findSchool(request);
    const listing = await takeListing(request, school);
    await logInHere(page, await findStudent(request));
    await visit(page, propertyPath(school, listing));
    const form = formOf(page);
    const panel = await openPanel(page);
    await expect(panel.getByLabel('Message')).toHaveValue(new RegExp(listing.address_1));
    const labels = await watchText(page, BUTTON);
    const news = await watchText(page, '#contact [role=status]');
    await stopClock(page);
    await panel.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByRole('button', { name: 'Message Sent!' })).toBeVisible();
    // Two seconds from the answer.
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
    await page.reload();
    await expect(button).toBeVisible();
    await button.focus();
    await expect(button).toBeFocused();
    await visit(page, housingPath(school));
    await expect(cardOf(page, listing.id).getByRole('button', { name: /^Message Sent/ })).toBeVisible();
  });

  test('who asked from another place meanwhile is told, and keeps what was typed', async ({
    page,
    request,
    expectRefusals,
  }) => {
    expectRefusals(409);
    const school = await findSchool(request);
    const listing = await takeListing(request, school);
    const student = await findStudent(request);
    await logInHere(page, student);
    await visit(page, propertyPath(school, listing));
    const panel = await openPanel(page);
    await panel.getByLabel('Message').fill('Does the kitchen have a window?');
    await askElsewhere(request, student, listing.id);
    const labels = await watchText(page, 'dialog[open] button[type=submit]');
    await panel.getByRole('button', { name: 'Send' }).click();
    await expect(panel.getByRole('alert')).toHaveText('You have already sent an inquiry to this property.');
    await expect(panel.getByRole('button', { name: 'Message Sent' })).toBeVisible();
    await expect.poll(labels).toEqual(['Send', 'Sending...', 'Failed! Please try again.', 'Message Sent']);
    await expect(panel.getByLabel('Message')).toHaveValue('Does the kitchen have a window?');
  });

  test('is told beside the field what is wrong, before anything is sent', async ({ page, request }) => {
    const school = await findSchool(request);
    const listing = await takeListing(request, school);
    await logInHere(page, await findStudent(request));
    await visit(page, propertyPath(school, listing));
    const panel = await openPanel(page);
    await panel.getByLabel('Message').fill('  ');
    await panel.getByRole('button', { name: 'Send' }).click();
    await expect(panel.getByLabel('Message')).toBeFocused();
    await expect(panel.getByLabel('Message')).toHaveAccessibleDescription('Message is required');
    await expect(panel.getByRole('button', { name: 'Send' })).toBeVisible();
  });

  test('fills in the housing page’s form by the keyboard and sends it', async ({ page, request }) => {
    const school = await findSchool(request);
    const listing = await takeListing(request, school);
    await logInHere(page, await findStudent(request));
    await visit(page, housingPath(school));
    await cardOf(page, listing.id).getByRole('link', { name: 'Request Info' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Full Name')).toHaveValue('Ada Lane');
    await expect(dialog.getByLabel('Email Address')).toHaveValue(/^reader-.*@example\.edu$/);
    await expect(dialog.getByLabel('Message')).toHaveValue(new RegExp(listing.address_1));
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveAccessibleName('Other');
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

  test('who asked before reads so in the housing page’s form', async ({ page, request, expectRefusals }) => {
    expectRefusals(409);
    const school = await findSchool(request);
    const listing = await takeListing(request, school);
    const student = await findStudent(request);
    await logInHere(page, student);
    await visit(page, housingPath(school));
    await cardOf(page, listing.id).getByRole('link', { name: 'Request Info' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Message').fill('Is there a bicycle room?');
    await askElsewhere(request, student, listing.id);
    await dialog.getByRole('button', { name: 'Send Message' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(DUPLICATE);
    await expect(dialog.getByLabel('Message')).toHaveValue('Is there a bicycle room?');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await cardOf(page, listing.id).getByRole('link', { name: 'Request Info' }).click();
    await expect(dialog.getByText('You have already sent an inquiry to this property.')).toBeVisible();
  });

  test('asks from a card, after reading what is sent', async ({ page, request }) => {
    const school = await findSchool(request);
    const listing = await takeListing(request, school);
    await logInHere(page, await findStudent(request));
    await visit(page, housingPath(school));
    const card = cardOf(page, listing.id);
    const labels = await watchText(page, `[data-listing="${listing.id}"] button[class*=wide]`);
    await card.getByRole('button', { name: /^Check Availability/ }).click();
    await panelOf(page).getByLabel('Message').press('Enter');
    await expect(panelOf(page)).toBeHidden();
    await expect(card.getByRole('button', { name: /^Message Sent for/ })).toBeVisible();
    await expect
      .poll(async () => (await labels()).map(withoutTitle))
      .toEqual(['Check Availability', 'Sending...', 'Message Sent!', 'Message Sent']);
  });
});

test('A manager reads that inquiries are for students', async ({ page, request }) => {
  const school = await findSchool(request);
  const listing = await takeListing(request, school);
  await logInHere(page, { username: 'demo-manager', password: 'porchlight-demo' });
  await visit(page, propertyPath(school, listing));
  await expect(formOf(page)).toContainText('Inquiries are for students.');
  await expect(formOf(page).getByRole('button', { name: /Check Availability/ })).toHaveCount(0);
  await visit(page, housingPath(school));
  await expect(cardOf(page, listing.id).getByRole('link', { name: 'Request Info' })).toBeVisible();
  await expect(cardOf(page, listing.id).getByRole('button', { name: /^Check Availability/ })).toHaveCount(0);
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor who sends the form is led to log in', async ({ page, request }) => {
    const school = await findSchool(request);
    const path = propertyPath(school, await takeListing(request, school));
    await page.goto(path);
    await expect(formOf(page).getByRole('link', { name: 'Log In' })).toHaveAttribute('href', loginPath(path));
    await formOf(page).getByRole('button', { name: 'Check Availability' }).click();
    await expect(page).toHaveURL(loginPath(path));
  });

  test('a student sends the form, reads what is wrong with it, and that it was sent', async ({
    page,
    request,
    baseURL,
    expectRefusals,
  }) => {
    expectRefusals(400);
    const school = await findSchool(request);
    const path = propertyPath(school, await takeListing(request, school));
    const { username, password } = await findStudent(request);
    const answer = await page.request.post('/api/v1/auth/token/', {
      headers: { origin: baseURL ?? '', 'sec-fetch-site': 'same-origin' },
      data: {
        grant_type: 'password',
        username,
        password,
        client_id: 'porchlight-web',
        client_secret: 'public',
      },
    });
    expect(answer.status()).toBe(200);
    await page.goto(path);
    const form = formOf(page);
    await form.getByLabel('Phone number').fill('call me');
    await form.getByLabel('Message').fill('Does the kitchen have a window?');
    await form.getByRole('button', { name: 'Check Availability' }).click();
    await expect(form.getByLabel('Phone number')).toHaveAccessibleDescription(
      'Phone Number must hold a number.',
    );
    await expect(form.getByLabel('Message')).toHaveValue('Does the kitchen have a window?');
    await form.getByLabel('Phone number').fill('614-555-0187');
    await form.getByRole('button', { name: 'Check Availability' }).click();
    await expect(form.getByRole('button', { name: 'Message Sent' })).toBeVisible();
    await expect(page).toHaveURL(`${path}#contact`);
  });
});

test.describe('People who need assistive technology', () => {
  test('meet no barrier in the forms of an inquiry', async ({ page, request }) => {
    const school = await findSchool(request);
    const listing = await takeListing(request, school);
    const barriers = (within: string) => findBarriers(page, { within });
    const dialog = page.getByRole('dialog');
    await visit(page, propertyPath(school, listing));
    await formOf(page).getByRole('button', { name: 'Check Availability' }).click();
    await expect(dialog.getByRole('link', { name: 'Log In' })).toBeVisible();
    expect(await barriers('dialog[open]')).toEqual([]);
    await logInHere(page, await findStudent(request));
    await visit(page, housingPath(school));
    await cardOf(page, listing.id).getByRole('link', { name: 'Request Info' }).click();
    await expect(dialog.getByLabel('Full Name')).toBeVisible();
    expect(await barriers('dialog[open]')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await cardOf(page, listing.id)
      .getByRole('button', { name: /^Check Availability/ })
      .click();
    await expect(panelOf(page)).toBeVisible();
    expect(await barriers('dialog[open]')).toEqual([]);
    await panelOf(page).getByRole('button', { name: 'Send' }).click();
    await expect(cardOf(page, listing.id).getByRole('button', { name: /^Message Sent for/ })).toBeVisible();
    expect(await barriers(`[data-listing="${listing.id}"]`)).toEqual([]);
    await visit(page, propertyPath(school, listing));
    await expect(formOf(page).getByRole('button', { name: 'Message Sent' })).toBeVisible();
    expect(await barriers('#contact')).toEqual([]);
  });
});
