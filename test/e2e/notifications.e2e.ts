import { forumPath, PAGES, unsubscribePath } from '#shared/pages.ts';
import { UNREAD_COUNTED } from '#shared/rules/message-limits.ts';
import { closeSchool, openSchool } from './forum-people.ts';
import { findLetter } from './mailbox.ts';
import { letMessagesWait, tellOfComment, tellOfComments } from './message-database.ts';
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

test('the bell counts what happens on an open page, in every tab, and rests once it is read', async ({
  page,
  request,
}) => {
  const ada = await makeWriter(request);
  await enter(page, ada, PAGES.home);
  const bellOf = (tab: typeof page) => tab.locator('header a[aria-expanded]');
  const bell = bellOf(page);
  await expect(bell).toHaveAccessibleName('Notifications');
  await expect(bell).toHaveText('');
  const second = await page.context().newPage();
  await visit(second, PAGES.favorites);
  await tellOfComment(ada.id, PAGES.account);
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await expect(bellOf(second)).toHaveAccessibleName('Notifications, 1 unread');
  const menu = await openMenu(page);
  await expect(menu.getByRole('link', { name: 'Notifications' })).toContainText('1 unread');
  await bell.press('Enter');
  await page.getByRole('link', { name: /There is a new comment on your post/ }).press('Enter');
  await expect(page).toHaveURL(PAGES.account);
  await expect(bell).toHaveAccessibleName('Notifications');
  await expect(bellOf(second)).toHaveAccessibleName('Notifications');
  await tellOfComment(ada.id, PAGES.account);
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await bell.click();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell).toHaveAccessibleName('Notifications');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
});

test('the bar renders messages and bell with their counts on the server, and fits a 320 px window', async ({
  page,
  request,
}) => {
  const [ada, bob] = [await makeWriter(request, 'ada'), await makeWriter(request, 'bob')];
  await writeTo(request, ada, bob, 'Are you there?');
  await tellOfComments(bob.id, UNREAD_COUNTED);
  await enter(page, bob, PAGES.home);
  const html = await (await page.request.get(PAGES.home)).text();
  expect(html).toContain('aria-label="Messages, 1 unread"');
  expect(html).toContain('aria-label="Notifications, 99+ unread"');
  const school = await openSchool('narrow-bar');
  const header = page.locator('header').first();
  for (const path of [PAGES.home, forumPath(school)]) {
    await visit(page, path);
    for (const width of [320, 360, 390, 834, 1080, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      for (const name of ['Messages, 1 unread', 'Notifications, 99+ unread']) {
        await expect(header.getByRole('link', { name }), `${path} ${width}`).toBeInViewport({ ratio: 1 });
      }
      await expect(header.locator('summary')).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} ${width}`).toBe(width);
    }
  }
  await closeSchool(school);
});
