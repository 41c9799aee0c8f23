import type { Locator, Page } from '@playwright/test';
import { housingPath, PAGES, propertyPath } from '#shared/pages.ts';
import { canLogIn } from './accounts.ts';
import { openCardDetails } from './card-details.ts';
import { findSchool } from './demo-places.ts';
import { findUnusedListing, sendInquiryByApi } from './inquiry-people.ts';
import { expectKnown, expectVisitor, fillSignUp, newPerson, openMenu, sendLogIn } from './people.ts';
import { expect, test, untilLive, visit } from './visit.ts';

/** Opens the email with this heading on the mailbox page, and follows the link of its button. */
async function openEmailLink(page: Page, email: string, heading: string, button: string): Promise<Page> {
  await page.goto('/dev/mailbox/');
  const entry = page
    .getByRole('navigation', { name: 'Emails' })
    .getByRole('link')
    .filter({ hasText: email })
    .filter({ hasText: heading });
  await entry.first().click();
  // Until the new email arrives, the frame shows an earlier email with the same button.
  await expect(entry.first()).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('article')).toContainText(email);
  const inside = page.frameLocator('iframe[title="The email"]');
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    inside.getByRole('link', { name: button }).click(),
  ]);
  await untilLive(opened);
  return opened;
}

// Enables animations, because most users have them.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const card = (page: Page, id: number): Locator => page.locator(`[data-listing="${id}"]`);

test('a new student signs up, confirms the address, sends inquiries, and resets the password @long', async ({
  page,
  request,
  expectRefusals,
}) => {
  const person = newPerson();
  const school = await findSchool(request);
  const [home, other, third] = [
    await findUnusedListing(request, school),
    await findUnusedListing(request, school),
    await findUnusedListing(request, school),
  ];

  await visit(page, propertyPath(school, home));
  await (await openMenu(page)).getByRole('link', { name: 'Sign Up' }).click();
  const dialog = page.getByRole('dialog');
  await fillSignUp(dialog, person);
  // The page shows the message for two seconds. An assertion polls too slowly to see it, so the wait starts
  // before the click.
  await Promise.all([
    dialog.getByText('Sign up complete!').waitFor(),
    dialog.getByRole('button', { name: 'Sign up' }).click(),
  ]);
  await expect(dialog).toBeHidden();
  await expectKnown(page, person.first_name);

  const confirming = await openEmailLink(
    page,
    person.email,
    'Confirm your email address',
    'Confirm my address',
  );
  await confirming.getByRole('button', { name: 'Confirm my email address' }).click();
  await expect(confirming.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  await confirming.close();

  await visit(page, propertyPath(school, home));
  await page.getByRole('button', { name: 'Check Availability' }).first().click();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('button', { name: 'Message Sent' }).first()).toBeVisible();

  await visit(page, housingPath(school));
  await expect(card(page, home.id).getByRole('button', { name: /^Message Sent/ })).toBeVisible();
  await (await openCardDetails(card(page, other.id))).click();
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect(dialog.getByText('Message Sent!')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  expectRefusals(409);
  await (await openCardDetails(card(page, third.id))).click();
  await sendInquiryByApi(request, person, third.id);
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Something went wrong - you may have already sent an inquiry to this property.',
  );
  await page.keyboard.press('Escape');

  await visit(page, PAGES.forgotPassword);
  await page.getByLabel('Email address', { exact: true }).fill(person.email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText(/we sent it a link to set a new password/)).toBeVisible();
  const resetting = await openEmailLink(page, person.email, 'Set a new password', 'Choose a new password');
  await resetting.getByLabel('New password', { exact: true }).fill('five lanterns by the lake');
  await resetting.getByLabel('Confirm new password', { exact: true }).fill('five lanterns by the lake');
  await resetting.getByRole('button', { name: 'Set password' }).click();
  await expect(resetting.getByRole('link', { name: 'Log in' }).last()).toBeVisible();
  await resetting.close();
  expect(await canLogIn(request, person)).toBe(false);

  await visit(page, PAGES.home);
  await expectVisitor(page);
  await visit(page, PAGES.login);
  await sendLogIn(page.getByRole('main'), person.username, 'five lanterns by the lake');
  await expectKnown(page, person.first_name);
});
