import type { Page } from '@playwright/test';
import { conversationPath, forumPath, PAGES } from '#shared/pages.ts';
import { findBarriers } from './barriers.ts';
import { findSchool } from './demo-places.ts';
import { tellOfComment } from './message-database.ts';
import { boxOf, enter, makeWriter, threadOf, writeTo } from './message-people.ts';
import { expect, test, visit } from './visit.ts';

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.describe('People who need assistive technology @wide', () => {
  test('meet no barrier in messages, their dialogs, and notifications', async ({ page, request }) => {
    const ada = await makeWriter(request);
    const bob = await makeWriter(request, 'a-name-as-long-as-names-may-be');
    await enter(page, ada);
    await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible();
    expect(await findBarriers(page), 'nothing yet').toEqual([]);
    await writeTo(request, bob, ada, `${'Unbreakable'.repeat(30)} wire transfer`);
    await writeTo(request, ada, bob, 'Fine');
    await tellOfComment(ada.id, PAGES.account);
    await expect(page.getByRole('navigation', { name: 'Conversations' })).toBeVisible();
    expect(await findBarriers(page), 'the list').toEqual([]);
    const eve = await makeWriter(request, 'eve');
    await visit(page, conversationPath(eve.id));
    await expect(page.getByRole('heading', { name: eve.username })).toBeVisible();
    expect(await findBarriers(page), 'somebody never written to').toEqual([]);
    await visit(page, conversationPath(bob.id));
    await boxOf(page).fill('x'.repeat(801));
    await boxOf(page).press('Enter');
    await expect(threadOf(page).getByText('Fine')).toBeVisible();
    await expect(page.getByRole('alert').getByText(/at most 800 characters/)).toBeVisible();
    expect(await findBarriers(page), 'a thread').toEqual([]);
    await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: `Report ${bob.username}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send report' }).click();
    await expect(page.getByText('Please choose a reason.')).toBeVisible();
    expect(await findBarriers(page), 'a report').toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Block ${bob.username}` }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await findBarriers(page), 'a block').toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('header a[aria-expanded]').click();
    await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeVisible();
    expect(await findBarriers(page), 'the bell').toEqual([]);
    await visit(page, PAGES.notificationSettings);
    expect(await findBarriers(page), 'settings').toEqual([]);
    await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
    await visit(page, PAGES.unsubscribe);
    expect(await findBarriers(page), 'unsubscribe').toEqual([]);
  });

  test('meet no barrier in a private message from a name, nor where somebody is blocked, by keyboard alone', async ({
    page,
    request,
  }) => {
    const ada = await makeWriter(request);
    const school = await findSchool(request);
    await enter(page, ada, forumPath(school));
    await page
      .getByRole('region', { name: 'Posts' })
      .getByRole('button', { name: /^demo-/ })
      .first()
      .click();
    await page.getByRole('dialog').getByLabel('Your message').fill('x'.repeat(801));
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Message may have at most 800 characters.')).toBeVisible();
    expect(await findBarriers(page), 'a private message').toEqual([]);
    // What follows goes by the keyboard alone.
    const dialog = page.getByRole('dialog', { name: /^Message demo-/ });
    const name = (await dialog.getByRole('heading').textContent())?.replace('Message ', '') ?? '';
    await dialog.getByRole('button', { name: `Block ${name}` }).press('Enter');
    const question = page.getByRole('dialog', { name: `Block ${name}?` });
    await expect(question).toBeVisible();
    expect(await findBarriers(page), 'a block, asked by a name').toEqual([]);
    await question.getByRole('button', { name: 'Block', exact: true }).press('Enter');
    await expect(dialog.getByText(`${name} is blocked.`)).toBeVisible();
    expect(await findBarriers(page), 'somebody who is blocked').toEqual([]);
    const posts = page.getByRole('region', { name: 'Posts' });
    await expect(posts.getByRole('button', { name, exact: true })).toHaveCount(0);
    await dialog.getByRole('link', { name: 'People you have blocked' }).press('Enter');
    const blocked = page.getByRole('region', { name: 'People you have blocked' });
    await expect(blocked.getByText(name, { exact: true })).toBeVisible();
    expect(await findBarriers(page), 'the account').toEqual([]);
    await blocked.getByRole('button', { name: `Unblock ${name}` }).press('Enter');
    await expect(blocked.getByText('You have blocked nobody.')).toBeVisible();
    await expect(blocked.getByText(`${name} is no longer blocked.`)).toBeVisible();
    await expect(blocked.getByRole('heading')).toBeFocused();
    await visit(page, forumPath(school));
    await expect(posts.getByRole('button', { name, exact: true }).first()).toBeVisible();
  });
});
