import { PAGES } from '#shared/pages.ts';
import { signUp } from './accounts.ts';
import { findLetter } from './mailbox.ts';
import { expect, test } from './visit.ts';

test('somebody who works on the program signs up and reads the letter that confirms the address', async ({
  page,
  request,
}) => {
  const { email } = await signUp(request);
  const letter = await findLetter(request, email, 'confirm_email');
  const [path = ''] = letter.links;
  expect(path).toMatch(/^\/account\/confirm-email\/\?token=[\w-]{43}$/);

  await page.goto(`/dev/mailbox/?letter=${letter.id}`);
  await expect(page.getByRole('heading', { level: 2, name: 'Confirm your e-mail address' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Letters' }).getByText(`to ${email}`)).toBeVisible();
  const inside = page.frameLocator('iframe[title="The letter"]');
  await expect(inside.getByRole('heading', { level: 1, name: 'Is this your address?' })).toBeVisible();
  const button = inside.getByRole('link', { name: 'Confirm my address' });
  const [opened] = await Promise.all([page.waitForEvent('popup'), button.click()]);
  await expect(opened).toHaveURL((url) => url.pathname === PAGES.confirmEmail);
  await expect(page.getByText('Hello Ada,').last()).toBeVisible();
});
