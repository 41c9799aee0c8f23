import { forumPath, PAGES } from '#shared/pages.ts';
import { UNREAD_COUNTED } from '#shared/rules/message-limits.ts';
import { closeSchool, openSchool } from './forum-people.ts';
import { createCommentNotification, createCommentNotifications } from './message-database.ts';
import { enter, makeWriter, writeTo } from './message-people.ts';
import { openMenu } from './people.ts';
import { expect, reload, test, visit } from './visit.ts';

test('notification settings are saved, and security emails cannot be switched off @long', async ({
  page,
  request,
}) => {
  const ada = await makeWriter(request);
  await enter(page, ada, PAGES.notificationSettings);
  const safety = page.getByRole('group', { name: 'Account security' });
  await expect(safety.getByLabel('By e-mail (always)')).toBeDisabled();
  const messages = page.getByRole('group', { name: 'Private messages' });
  await messages.getByLabel('By email').uncheck();
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('Your choices are saved.')).toBeVisible();
  await reload(page);
  await expect(messages.getByLabel('By email')).not.toBeChecked();
});

test('the bell counts new notifications on open pages of every tab until they are read @long', async ({
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
  await createCommentNotification(ada.id, PAGES.account);
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await expect(bellOf(second)).toHaveAccessibleName('Notifications, 1 unread');
  const menu = await openMenu(page);
  await expect(menu.getByRole('link', { name: 'Notifications' })).toContainText('1 unread');
  await bell.press('Enter');
  await page.getByRole('link', { name: /There’s a new comment on your post/ }).press('Enter');
  await expect(page).toHaveURL(PAGES.account);
  await expect(bell).toHaveAccessibleName('Notifications');
  await expect(bellOf(second)).toHaveAccessibleName('Notifications');
  await createCommentNotification(ada.id, PAGES.account);
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await bell.click();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell).toHaveAccessibleName('Notifications');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
});

test('the server-rendered navigation bar contains the counts, and fits windows from 320 to 1440 px @long', async ({
  page,
  request,
}) => {
  const [ada, bob] = [await makeWriter(request, 'ada'), await makeWriter(request, 'bob')];
  await writeTo(request, ada, bob, 'Are you there?');
  await createCommentNotifications(bob.id, UNREAD_COUNTED);
  await enter(page, bob, PAGES.home);
  const html = await (await page.request.get(PAGES.home)).text();
  expect(html).toContain('aria-label="Messages, 1 unread"');
  expect(html).toContain('aria-label="Notifications, 99+ unread"');
  const school = await openSchool('narrow-bar');
  const header = page.locator('header').first();
  for (const path of [PAGES.home, forumPath(school)]) {
    await visit(page, path);
    for (const width of [320, 390, 834, 1440]) {
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
