import { conversationPath, PAGES, roommatePath } from '#shared/pages.ts';
import { makeRoommate } from '#test/helpers/roommates.ts';
import { findListings, findSchool } from './demo-places.ts';
import {
  anotherBrowser,
  boxOf,
  enter,
  expectOnce,
  makeWriter,
  sendText,
  textsBetween,
  threadOf,
  writeTo,
} from './message-people.ts';
import { sendLogIn } from './people.ts';
import { findOtherSchool } from './roommate-people.ts';
import { withDatabase } from './test-data.ts';
import { expect, reload, test, visit } from './visit.ts';

test.describe('conversation', () => {
  test('shows new messages and read receipts at once in every tab, and counts unread messages', async ({
    page,
    request,
    browser,
    baseURL,
  }) => {
    const [ada, bob] = [await makeWriter(request, 'ada'), await makeWriter(request, 'bob')];
    await writeTo(request, ada, bob, 'First words');
    const other = await anotherBrowser(browser, baseURL ?? '');
    const theirs = await other.newPage();
    await enter(page, ada, conversationPath(bob.id));
    await enter(theirs, bob, PAGES.home);
    await expect(theirs).toHaveTitle(/^\(1\) /);
    await expect(theirs.getByRole('link', { name: 'Messages, 1 unread' })).toBeVisible();
    await visit(theirs, conversationPath(ada.id));
    await expect(theirs).not.toHaveTitle(/^\(1\) /);
    await expect(threadOf(page).getByText('Seen', { exact: true })).toBeVisible();
    await sendText(page, 'Is the room still free?');
    await expect(boxOf(page)).toHaveValue('');
    await expectOnce(page, 'Is the room still free?');
    await expectOnce(theirs, 'Is the room still free?');
    await sendText(theirs, 'It is.');
    await expectOnce(page, 'It is.');
    await expect(page.getByRole('status').getByText(`${bob.username}: It is.`)).toBeAttached();
    await expect(threadOf(theirs).getByText('Seen', { exact: true })).toHaveCount(1);

    // A second tab shares the first tab's event stream.
    const second = await page.context().newPage();
    await visit(second, conversationPath(bob.id));
    await sendText(theirs, 'Come and see it.');
    await expectOnce(page, 'Come and see it.');
    await expectOnce(second, 'Come and see it.');
    await page.close();
    await sendText(theirs, 'Tomorrow?');
    await expectOnce(second, 'Tomorrow?');
    await other.close();
  });

  test('loses no message while offline, and duplicates none when the response is lost', async ({
    page,
    request,
  }) => {
    const [ada, bob] = [await makeWriter(request), await makeWriter(request)];
    await writeTo(request, bob, ada, 'Hello');
    await enter(page, ada, conversationPath(bob.id));
    await page.context().setOffline(true);
    await sendText(page, 'Written on the bus');
    await expect(threadOf(page).getByText('Sending...')).toBeVisible();
    await writeTo(request, bob, ada, 'Meanwhile');
    await page.context().setOffline(false);
    await expect(threadOf(page).getByText('Sending...')).toHaveCount(0);
    await expectOnce(page, 'Written on the bus');
    await expectOnce(page, 'Meanwhile');

    // The server stores the message, but the response is lost.
    let lost = 0;
    await page.route('**/api/v1/messages/', async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return await route.continue();
      lost += 1;
      await route.fetch();
      await route.abort('connectionrefused');
    });
    const failed = page.waitForEvent('requestfailed', (asked) => asked.url().endsWith('/api/v1/messages/'));
    await sendText(page, 'Only once');
    await failed;
    await reload(page);
    await expectOnce(page, 'Only once');
    await expect(threadOf(page).getByText('Sending...')).toHaveCount(0);
    const texts = await textsBetween(request, ada, bob);
    expect(texts.filter((text) => text === 'Only once')).toHaveLength(1);
    expect(texts.filter((text) => text === 'Written on the bus')).toHaveLength(1);
  });

  test('polls for messages where the event stream is blocked @long', async ({ page, request }) => {
    const [ada, bob] = [await makeWriter(request), await makeWriter(request)];
    await writeTo(request, bob, ada, 'Hello');
    await page.route('**/api/v1/events/**', (route) => route.abort('blockedbyclient'));
    await enter(page, ada, conversationPath(bob.id));
    await writeTo(request, bob, ada, 'By asking');
    await expectOnce(page, 'By asking');
  });

  test('loads older messages, keeps the draft after a reload, and works by keyboard @long', async ({
    page,
    request,
  }) => {
    const [ada, bob] = [await makeWriter(request, 'ada'), await makeWriter(request, 'bob')];
    const carl = await makeWriter(request, 'carl');
    for (let at = 1; at <= 55; at += 1)
      await writeTo(request, at % 3 ? bob : ada, at % 3 ? ada : bob, `Line ${at}`);
    await writeTo(request, carl, ada, `${'Supercalifragilistic'.repeat(4)} at the end`);
    await enter(page, ada);
    const list = page.getByRole('navigation', { name: 'Conversations' });
    await expect(list.getByRole('link').first()).toContainText(
      `${'Supercalifragilistic'.repeat(3).slice(0, 49)}…`,
    );
    await list.getByRole('link').first().press('ArrowDown');
    await expect(list.getByRole('link').nth(1)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(conversationPath(bob.id));
    await expect(threadOf(page).getByText('Line 55', { exact: true })).toBeInViewport();
    await expect(threadOf(page).getByText('Line 1', { exact: true })).toHaveCount(0);
    await threadOf(page).press('Home');
    await expect(threadOf(page).getByText('Line 1', { exact: true })).toHaveCount(1);
    await boxOf(page).pressSequentially('Two');
    await boxOf(page).press('Shift+Enter');
    await boxOf(page).pressSequentially('lines');
    await expect(boxOf(page)).toHaveValue('Two\nlines');
    await reload(page);
    await expect(boxOf(page)).toHaveValue('Two\nlines');
    await boxOf(page).press('Enter');
    await expect(boxOf(page)).toHaveValue('');
    await expect.poll(async () => (await textsBetween(request, ada, bob)).at(-1)).toBe('Two\nlines');
  });
});

test('Direct Message sends one message to the manager after the visitor logged in', async ({
  page,
  request,
}) => {
  const school = await findSchool(request);
  const listing = (await findListings(request, school)).find(
    ({ manager }) => manager.account_level === 'premium',
  );
  const writer = await makeWriter(request);
  await visit(page, listing?.detail_url ?? '');
  await page.getByRole('button', { name: 'Direct Message' }).click();
  const login = page.getByRole('dialog', { name: 'Log in' });
  await sendLogIn(login, writer.username, 'a lantern on the porch');
  const dialog = page.getByRole('dialog', { name: /^Message the manager of/ });
  await expect(dialog.getByText(/Never wire money/)).toBeVisible();
  await expect(dialog.getByLabel('Your message')).toBeFocused();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('Message is required')).toBeVisible();
  await dialog.getByLabel('Your message').fill('Is the porch light on?');
  // A double-click must send only one message.
  await dialog.getByRole('button', { name: 'Send' }).dblclick();
  await expect(dialog.getByText('Message Sent!')).toBeVisible();
  // After a fast response, the Done button replaces Send, so the second click of a double-click hits it.
  const done = dialog.getByRole('button', { name: 'Done' });
  await done.hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(dialog.getByText('Message Sent!')).toBeVisible();
  expect(await textsBetween(request, writer, { id: listing?.manager.user.id ?? 0 })).toEqual([
    'Is the porch light on?',
  ]);
  await done.click();
  await expect(dialog).toHaveCount(0);
});

test('a conversation about a roommate profile shows the profile’s name, is found by search, and lets a user unblock the other @long', async ({
  page,
  request,
}) => {
  const school = await findOtherSchool(request);
  const [ada, bob] = [await makeWriter(request, 'ada'), await makeWriter(request, 'bob')];
  await withDatabase((db) => makeRoommate(db, school.id, bob.id));
  const answer = await request.post('/api/v1/messages/', {
    headers: { authorization: `Bearer ${ada.token}` },
    data: { receiver: bob.id, text: 'Hello', about: { kind: 'roommate_profile', id: bob.id } },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  await writeTo(request, bob, ada, 'The attic with the window is still free, and you may see it on Sunday.');
  await enter(page, ada);
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('ada l');
  const results = page.getByRole('navigation', { name: 'Search results' });
  await expect(results.getByRole('link')).toHaveText([/Ada L\./]);
  await page.getByRole('searchbox').fill('sund');
  await expect(results.getByRole('link')).toContainText(['see it on Sunday']);
  await results.getByRole('link').click();
  await expect(threadOf(page).getByText('The attic with the window')).toBeInViewport();
  const pane = page.getByRole('region', { name: 'Conversation with Ada L.' });
  await expect(pane.getByRole('link', { name: 'Ada L.' })).toHaveAttribute(
    'href',
    roommatePath(school, bob.id),
  );
  await pane.getByRole('button', { name: 'Block Ada L.' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
  await expect(boxOf(page)).toBeHidden();
  await pane.getByRole('button', { name: 'Unblock Ada L.' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unblock', exact: true }).click();
  await expect(boxOf(page)).toBeVisible();
});
