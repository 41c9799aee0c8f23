import { PAGES, propertyPath } from '#shared/pages.ts';
import { linkFor, logInHere, signUp } from './accounts.ts';
import { findBarriers } from './barriers.ts';
import { findSchool } from './demo-places.ts';
import { findUnusedListing } from './inquiry-people.ts';
import { expect, test, visit } from './visit.ts';

test.use({ hasMaps: false });

test('an inquiry is held until the email address is confirmed, then sent, and can be withdrawn @long', async ({
  page,
  request,
}) => {
  const school = await findSchool(request);
  const listing = await findUnusedListing(request, school);
  const student = await signUp(request);
  await logInHere(page, student);

  await visit(page, PAGES.inquiries);
  await expect(page.getByRole('heading', { name: 'You haven’t asked about a home yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Find homes' })).toHaveAttribute('href', PAGES.home);

  await visit(page, propertyPath(school, listing));
  const contact = page.getByRole('complementary', { name: 'Contact' });
  await contact.getByRole('button', { name: 'Check Availability' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(contact.getByRole('button', { name: 'Message Sent' })).toBeVisible();
  await expect(
    contact.getByText('Confirm your email address, and we’ll send it to the manager.'),
  ).toBeVisible();
  await contact.getByRole('link', { name: 'See your inquiries' }).click();

  await expect(page).toHaveURL(PAGES.inquiries);
  const item = page
    .getByRole('list', { name: 'Your inquiries, newest first' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  await expect(item).toHaveCount(1);
  await expect(item).toContainText('We’ll send it when you confirm your email address.');
  await expect(item.getByText('Sent: not yet')).toBeVisible();
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expect(page.getByText(`We sent a new link to ${student.email}.`)).toBeVisible();
  await visit(page, PAGES.inquiries);
  expect(await findBarriers(page)).toEqual([]);

  await visit(page, await linkFor(request, student.email, 'confirm_email'));
  await page.getByRole('button', { name: 'Confirm my email address' }).click();
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  await visit(page, PAGES.inquiries);
  await expect(item.locator('[aria-current=step]')).toHaveText('Sent');
  await expect(item.getByText('Seen: not yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send the link again' })).toHaveCount(0);

  const withdraw = item.getByRole('button', { name: 'Withdraw your inquiry about' });
  const question = page.getByRole('dialog', { name: 'Withdraw this inquiry?' });
  await withdraw.click();
  expect(await findBarriers(page)).toEqual([]);
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(question).toBeHidden();
  await withdraw.click();
  await question.getByRole('button', { name: 'Withdraw inquiry' }).click();
  await expect(page.getByText('Your inquiry is withdrawn.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your inquiries' })).toBeFocused();
  await expect(item).toHaveCount(0);
  await visit(page, propertyPath(school, listing));
  await expect(contact.getByRole('button', { name: 'Check Availability' })).toBeVisible();
});
