import { forumPostPath, PAGES, roommatesPath } from '#shared/pages.ts';
import { makeTalk } from '#test/helpers/messages.ts';
import { linkFor, signUpHere } from './accounts.ts';
import { closeSchool, makeWriter, openSchool, writePosts } from './forum-people.ts';
import { threadOf } from './message-people.ts';
import { withDatabase } from './test-data.ts';
import { expect, test, visit } from './visit.ts';

const CONFIRM = 'Confirm my e-mail address';

test.describe('A user with an unconfirmed e-mail address', () => {
  test('sees roommates after opening the link in the same tab', async ({ page, expectRefusals }) => {
    expectRefusals(403);
    const school = await openSchool('confirm-here');
    const { email } = await signUpHere(page);
    await visit(page, roommatesPath(school));
    await expect(page.getByText('Confirm your e-mail address to see roommate profiles.')).toBeVisible();
    await page.getByRole('button', { name: 'I opened the link' }).click();
    await expect(page.getByText(/not confirmed yet/)).toBeVisible();
    await page.getByRole('button', { name: 'Send the link again' }).click();
    await expect(page.getByText(`A new link is on its way to ${email}.`, { exact: false })).toBeVisible();

    await visit(page, await linkFor(page.request, email, 'confirm_email'));
    await page.getByRole('button', { name: CONFIRM }).click();
    await page.getByRole('link', { name: 'Continue where you left off' }).click();
    await expect(page).toHaveURL(roommatesPath(school));
    await expect(page.getByText('No profiles yet!')).toBeVisible();
    await closeSchool(school);
  });

  test('comments on a post after opening the link in another tab', async ({ page, context }) => {
    const school = await openSchool('confirm-there');
    const writer = await makeWriter(page.request);
    const [post] = await writePosts(school.id, writer.id, [{ title: 'Quiet streets', text: 'Which one?' }]);
    const { email } = await signUpHere(page);
    await visit(page, forumPostPath(school, post!));
    await page.getByPlaceholder('Leave a comment...').fill('Elm Street is.');
    await expect(page.getByText('Confirm your e-mail address to comment.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Comment', exact: true })).toHaveCount(0);

    const other = await context.newPage();
    await visit(other, await linkFor(page.request, email, 'confirm_email'));
    await other.getByRole('button', { name: CONFIRM }).click();
    await expect(other.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
    await other.close();
    await page.bringToFront();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(page.getByText('Your comment is there.')).toBeVisible();
    await expect(page.getByText('Elm Street is.')).toBeVisible();
    await closeSchool(school);
  });

  test('starts no conversation, and replies to one', async ({ page }) => {
    const writer = await makeWriter(page.request);
    const { username } = await signUpHere(page);
    await visit(page, `${PAGES.messages}?with=${writer.id}`);
    await expect(page.getByText('Confirm your e-mail address to start a conversation.')).toBeVisible();
    await expect(page.getByPlaceholder('Type a message...')).toHaveCount(0);
    await withDatabase(async (db) => {
      const { id } = await db
        .selectFrom('users')
        .select('id')
        .where('username', '=', username)
        .executeTakeFirstOrThrow();
      await makeTalk(db, writer.id, id);
    });
    await visit(page, `${PAGES.messages}?with=${writer.id}`);
    await page.getByPlaceholder('Type a message...').fill('Good to hear from you.');
    await page.getByPlaceholder('Type a message...').press('Enter');
    await expect(page.getByText('Sending…')).toHaveCount(0);
    await expect(threadOf(page).getByText('Good to hear from you.')).toBeVisible();
  });
});
