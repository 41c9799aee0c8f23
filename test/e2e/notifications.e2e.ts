import { PAGES, unsubscribePath } from '#shared/pages.ts';
import { findLetter } from './mailbox.ts';
import { letMessagesWait, tellOfComment } from './message-database.ts';
import { enter, makeWriter, writeTo } from './message-people.ts';
import { openMenu } from './people.ts';
import { expect, test, visit } from './visit.ts';

test('a visitor is shown no settings, and a forged link ends no mail', async ({ page, expectRefusals }) => {
  expectRefusals(400, 401);
  await visit(page, PAGES.notificationSettings);
  await expect(page.getByText('Please login to view this page.')).toBeVisible();
  await visit(page, PAGES.unsubscribe);
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await visit(page, unsubscribePath(`1.message.${'a'.repeat(43)}`));
  await page.getByRole('button', { name: 'Stop this mail' }).click();
  await expect(page.getByText('This link is not one of ours, or it is incomplete.')).toBeVisible();
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the letter about a missed message has a way out, which opening alone does not take', async ({
    page,
    request,
  }) => {
    const [ada, bob] = [await makeWriter(request, 'ada'), await makeWriter(request, 'bob')];
    await writeTo(request, ada, bob, 'Are you there?');
    await letMessagesWait(bob.id);
    const letter = await findLetter(request, `${bob.username}@example.edu`, 'missed_messages');
    const path = letter.links.find((link) => link.startsWith(PAGES.unsubscribe)) ?? '';
    const opened = await page.goto(path);
    expect(opened?.headers()['referrer-policy']).toBe('same-origin');
    const isOn = async () => {
      const answer = await request.get('/api/v1/notification_preferences/', {
        headers: { authorization: `Bearer ${bob.token}` },
      });
      const rows = (await answer.json()) as { topic: string; channel: string; is_on: boolean }[];
      return rows.find(({ topic, channel }) => topic === 'message' && channel === 'email')?.is_on;
    };
    expect(await isOn()).toBe(true);
    await page.getByRole('button', { name: 'Stop this mail' }).click();
    await expect(page.getByRole('heading', { name: 'This mail has ended' })).toBeVisible();
    expect(await isOn()).toBe(false);
  });
});

test('somebody chooses what to be told of, and what must be told stays', async ({ page, request }) => {
  const ada = await makeWriter(request);
  await enter(page, ada, PAGES.notificationSettings);
  const safety = page.getByRole('group', { name: 'Safety of your account' });
  await expect(safety.getByLabel('By e-mail (always)')).toBeDisabled();
  const messages = page.getByRole('group', { name: 'Private messages' });
  await messages.getByLabel('By e-mail').uncheck();
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('Your choices are saved.')).toBeVisible();
  await page.reload();
  await expect(messages.getByLabel('By e-mail')).not.toBeChecked();
});

test('the bell rings on an open page, tells of what happened, and rests once it is read', async ({
  page,
  request,
}) => {
  const ada = await makeWriter(request);
  await enter(page, ada, PAGES.home);
  const bell = page.locator('header a[aria-expanded]');
  await expect(bell).toHaveText('Notifications');
  await tellOfComment(ada.id, PAGES.account);
  await expect(bell).toContainText('1 unread');
  const menu = await openMenu(page);
  await expect(menu.getByRole('link', { name: 'Notifications' })).toContainText('1 unread');
  await bell.press('Enter');
  await page.getByRole('link', { name: /There is a new comment on your post/ }).press('Enter');
  await expect(page).toHaveURL(PAGES.account);
  await expect(bell).toHaveText('Notifications');
  await tellOfComment(ada.id, PAGES.account);
  await expect(bell).toContainText('1 unread');
  await bell.click();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell).toHaveText('Notifications');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
});
