import type { Page } from '@playwright/test';
import { conversationPath, forumPath, forumPostPath, moderationPath, PAGES } from '#shared/pages.ts';
import { findBarriers } from './barriers.ts';
import {
  becomeWriter,
  caseOf,
  closeSchool,
  fillReason,
  makeModerator,
  makeWriter,
  openAsWriter,
  openSchool,
  reportThis,
  type SchoolOfTest,
  writePosts,
} from './forum-people.ts';
import { logInOnPage, openMenu } from './people.ts';
import { expect, test, untilLive, visit } from './visit.ts';

let school: SchoolOfTest;
test.beforeEach(async () => {
  school = await openSchool('moderation-e2e');
});
test.afterEach(async () => {
  await closeSchool(school);
});

const unreadOf = async (page: Page): Promise<number> =>
  await page.evaluate(async () => {
    const answer = await fetch('/api/v1/unread/');
    return ((await answer.json()) as { notifications: number }).notifications;
  });

test.describe('a report in a forum', () => {
  test('lets a moderator hide a post with a reason, which its author sees, and restore it @long', async ({
    page,
    browser,
    request,
  }) => {
    const { page: writerPage, person: writer } = await openAsWriter(browser);
    const { page: modPage, person: mod } = await openAsWriter(browser);
    await makeModerator(school.id, mod.id);
    const [post] = await writePosts(school.id, writer.id, [{ title: 'Cheap TVs', text: 'Write to me' }]);
    const path = forumPostPath(school, post!);

    await becomeWriter(page);
    await visit(page, path);
    await reportThis(page, 'post');

    await visit(modPage, forumPath(school));
    await expect.poll(() => unreadOf(modPage)).toBe(1);
    await modPage.getByRole('link', { name: 'Reports to look at 1 open' }).click();
    await expect(modPage).toHaveURL(moderationPath(school));
    const reported = caseOf(modPage, 'Cheap TVs');
    await expect(reported).toContainText('1 report');
    await expect(reported).toContainText('Spam');
    await expect(reported).toContainText(writer.username);
    await reported.getByRole('button', { name: 'Hide the post' }).click();
    const dialog = modPage.getByRole('dialog', { name: 'Hide the post' });
    await dialog.getByRole('button', { name: 'Hide' }).click();
    await expect(dialog.getByText('Reason is required')).toBeVisible();
    expect(await findBarriers(modPage)).toEqual([]);
    await fillReason(modPage, 'Hide the post', 'An advertisement', 'Hide');
    await expect(reported).toContainText('An advertisement');
    await expect(modPage.getByRole('heading', { level: 2, name: 'Open' })).toBeFocused();

    expect((await request.get(path)).status()).toBe(404);
    await visit(writerPage, path);
    await expect(writerPage.getByText('This post is hidden.')).toBeVisible();
    await expect(writerPage.getByText('Reason: An advertisement')).toBeVisible();
    await expect(writerPage.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await expect.poll(() => unreadOf(writerPage)).toBe(1);

    await reported.getByRole('link', { name: 'View the post' }).click();
    await modPage.getByRole('button', { name: 'Show again this post' }).click();
    await fillReason(modPage, 'Show this post again', 'It is none', 'Restore');
    await expect(modPage.getByText('This post is hidden.')).toHaveCount(0);
    expect((await request.get(path)).status()).toBe(200);
    await expect.poll(() => unreadOf(writerPage)).toBe(2);

    await visit(modPage, `${moderationPath(school)}?state=history`);
    const events = modPage.getByRole('main').getByRole('listitem').filter({ hasText: mod.username });
    await expect(events).toHaveCount(2);
    await expect(events.first()).toContainText('showed again post');
    await expect(events.first()).toContainText('It is none');
    for (const one of [writerPage, modPage]) await one.context().close();
  });
});

test.describe('a report of a user', () => {
  test('is handled by staff alone, by keyboard @long', async ({ page, request, browser }) => {
    const { id, username } = await makeWriter(request);
    await becomeWriter(page);
    await visit(page, conversationPath(id));
    await page.getByRole('button', { name: `Report ${username}` }).press('Enter');
    const report = page.getByRole('dialog');
    await report.getByLabel('What’s wrong?').selectOption('harassment');
    await report.getByLabel('What should they know?').fill('Writes at night');
    await report.getByRole('button', { name: 'Send report' }).press('Enter');
    await expect(report.getByText('Thanks for telling us.')).toBeVisible();
    expect((await page.goto(PAGES.staffReports))?.status()).toBe(404);
    await untilLive(page);
    const menu = await openMenu(page);
    await expect(menu.getByRole('link', { name: 'My Account' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Staff console' })).toHaveCount(0);

    const office = await browser.newContext();
    const staff = await office.newPage();
    await logInOnPage(staff, 'demo-admin');
    await (await openMenu(staff)).getByRole('link', { name: 'Staff console' }).press('Enter');
    await staff.getByRole('navigation', { name: 'Staff console' }).getByText('Reports').press('Enter');
    const reported = caseOf(staff, `User ${username}`);
    await expect(reported).toContainText('Harassment');
    await expect(reported).toContainText('Writes at night');
    await expect(reported.getByRole('link', { name: 'Message this user' })).toHaveAttribute(
      'href',
      conversationPath(id),
    );
    await reported.getByRole('button', { name: 'Start review' }).press('Enter');
    await expect(staff.getByText('You’re reviewing this report')).toBeVisible();
    await staff.getByRole('link', { name: /^In progress/ }).press('Enter');
    // The previous state's card and dialog stay visible until the new state has loaded.
    await expect(staff.getByRole('heading', { name: 'In progress' })).toBeVisible();
    await reported.getByRole('button', { name: 'Resolve' }).press('Enter');
    const dialog = staff.getByRole('dialog', { name: 'Resolve this report' });
    await expect(dialog).toBeVisible();
    expect(await findBarriers(staff)).toEqual([]);
    await dialog.getByRole('textbox').fill('Warned');
    await dialog.getByRole('button', { name: 'Resolve' }).press('Enter');
    await expect(staff.getByText('Report resolved')).toBeVisible();
    await staff.getByRole('link', { name: 'History' }).press('Enter');
    const event = staff
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: `user ${id}` });
    await expect(event.filter({ hasText: 'Warned' })).toContainText(
      `demo-admin resolved the report of user ${id}`,
    );
    await office.close();
  });
});
