import type { Locator, Page } from '@playwright/test';
import { forumPath, forumPostPath } from '#shared/pages.ts';
import { findBarriers } from './barriers.ts';
import { findSchool } from './demo-places.ts';
import {
  becomeWriter,
  closeSchool,
  makeWriter,
  openAsWriter,
  openSchool,
  type SchoolOfTest,
  writeComments,
  writePosts,
} from './forum-people.ts';
import { sendLogIn } from './people.ts';
import { expect, reload, test, visit } from './visit.ts';

const EMPTY = 'No posts yet! Be the first to ask a question by creating a post.';
const EIGHT_HUNDRED = '👩‍👩‍👧‍👦'.repeat(800);

let school: SchoolOfTest;
test.beforeAll(async () => {
  school = await openSchool('forum-e2e');
});
test.afterAll(async () => {
  await closeSchool(school);
});

const createButton = (page: Page) => page.getByRole('button', { name: '+ Create a Post' });
const createDialog = (page: Page) => page.getByRole('dialog', { name: 'Create a post' });
const cards = (page: Page) => page.getByRole('region', { name: 'Posts' }).getByRole('listitem');
const commentBox = (page: Page) => page.getByPlaceholder('Leave a comment...');
const commentButton = (page: Page) => page.getByRole('button', { name: 'Comment', exact: true });

async function openCreate(page: Page): Promise<Locator> {
  await createButton(page).click();
  const dialog = createDialog(page);
  await expect(dialog).toBeVisible();
  return dialog;
}

test.describe('forum', () => {
  test('keeps the comment of a visitor who logs in to send it', async ({ page, request }) => {
    const person = await makeWriter(request);
    const [post] = await writePosts(school.id, person.id, [{ title: 'Who answers?', text: 'Anybody' }]);
    await visit(page, forumPostPath(school, post!));
    await commentBox(page).fill('I would, once I am known');
    await commentButton(page).click();
    const dialog = page.getByRole('dialog', { name: 'Log in' });
    await sendLogIn(dialog, person.username, person.password);
    await expect(dialog).toBeHidden();
    await expect(commentBox(page)).toHaveValue('I would, once I am known');
    await reload(page);
    await expect(commentBox(page)).toHaveValue('I would, once I am known');
    await expect(page.getByRole('heading', { name: '0 comments' })).toBeVisible();
  });

  test('creates a post of 800 family emojis once, and keeps the text of a rate-limited post', async ({
    page,
    request,
    expectRefusals,
  }) => {
    expectRefusals(429);
    const own = await openSchool('forum-e2e-create');
    const writer = await becomeWriter(page);
    await visit(page, forumPath(own));
    await expect(page.getByText(EMPTY, { exact: true })).toBeVisible();
    const dialog = await openCreate(page);
    await dialog.getByRole('button', { name: 'Create Post' }).click();
    await expect(dialog.getByText('Title is required')).toBeVisible();
    await expect(dialog.getByLabel('Title')).toBeFocused();
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByLabel('Title').fill('t'.repeat(30));
    await dialog.getByLabel('Text').fill(EIGHT_HUNDRED);
    await expect(dialog.getByText('800/800')).toBeVisible();
    await dialog.getByRole('button', { name: 'Create Post' }).dblclick();
    await expect(dialog).toBeHidden();
    await expect(cards(page)).toHaveCount(1);
    await expect(page.getByRole('link', { name: 't'.repeat(30) })).toBeFocused();
    await expect(page.getByText('Post published')).toBeVisible();
    const top = page.getByRole('region', { name: 'Top Users' });
    await expect(top.getByRole('listitem')).toHaveText([new RegExp(`^${writer.username}1 post$`)]);

    // The rate limit refuses the post: the page shows a message and keeps the text, which the next visit also
    // shows.
    const again = await openCreate(page);
    await expect(again.getByLabel('Title')).toHaveValue('');
    await again.getByLabel('Title').fill('A second');
    await again.getByLabel('Text').fill('<script>window.ran = true</script> <b>bold</b> javascript:alert(1)');
    await again.getByRole('button', { name: 'Create Post' }).click();
    await expect(again.getByRole('alert')).toContainText('You just wrote a post. Please try again in');
    await again.getByRole('button', { name: 'Close' }).click();
    await expect(createButton(page)).toBeFocused();
    await createButton(page).press('Enter');
    await expect(again.getByLabel('Title')).toHaveValue('A second');
    const answer = await request.get(`/api/v1/forum/?school=${own.id}`);
    expect(answer.headers()['x-total-count']).toBe('1');
    await closeSchool(own);
  });

  test('adds and deletes a comment by keyboard alone', async ({ page }) => {
    const person = await becomeWriter(page);
    const [post] = await writePosts(school.id, person.id, [{ title: 'By keyboard', text: 'x' }]);
    await visit(page, forumPath(school));
    await page.getByRole('link', { name: 'By keyboard' }).press('Enter');
    await expect(page).toHaveURL(forumPostPath(school, post!));
    await expect(page.getByRole('heading', { name: 'By keyboard' })).toBeVisible();
    // The new page receives the focus after it has loaded.
    await expect(page.getByRole('main')).toBeFocused();
    await commentBox(page).focus();
    await page.keyboard.type('Typed with keys');
    await expect(commentBox(page)).toHaveValue('Typed with keys');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: '1 comment' })).toBeVisible();
    await expect(commentBox(page)).toHaveValue('');
    await expect(commentBox(page)).toBeFocused();
    await expect(page.getByText('Typed with keys')).toHaveCount(1);
    await expect(page.getByText('Comment posted')).toBeVisible();

    await page.getByRole('button', { name: 'Delete this comment' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'No, keep it.' }).press('Enter');
    await expect(page.getByText('Typed with keys')).toHaveCount(1);
    await page.getByRole('button', { name: 'Delete this comment' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete.' }).press('Enter');
    await expect(page.getByText('Typed with keys')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: '0 comments' })).toBeFocused();
    await page.getByRole('button', { name: 'Delete this post' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete.' }).click();
    await expect(page).toHaveURL(forumPath(school));
    await expect(page.getByRole('link', { name: 'By keyboard' })).toHaveCount(0);
  });

  test('searches posts, retries after a failure, and Back restores the search', async ({ page, request }) => {
    const demo = await findSchool(request);
    await visit(page, forumPath(demo));
    const search = page.getByRole('searchbox', { name: 'Search posts' });
    await search.fill('bike');
    await search.press('Enter');
    await expect(page).toHaveURL(`${forumPath(demo)}?q=bike`);
    await expect(page.getByText(/^\d+ posts? for “bike”$/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Bus 4 or bike to campus?' })).toBeVisible();
    await search.fill('zeppelin -zeppelin');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('heading', { name: 'No posts match “zeppelin -zeppelin”' })).toBeVisible();
    await page.route(/api\/v1\/forum\//, (route) => route.abort('connectionrefused'));
    await page.getByRole('link', { name: 'See all posts' }).click();
    await expect(page.getByRole('heading', { name: 'We couldn’t load the posts' })).toBeVisible();
    await page.unroute(/api\/v1\/forum\//);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(cards(page).first()).toBeVisible();
    await page.goBack();
    await expect(search).toHaveValue('zeppelin -zeppelin');
  });

  test('shows more posts and comments, and keeps the focus @long', async ({ page, request }) => {
    const own = await openSchool('forum-e2e-pages');
    const person = await makeWriter(request);
    const many = Array.from({ length: 45 }, (_, at) => ({ title: `Number ${at + 1}`, text: 'x' }));
    const posts = await writePosts(own.id, person.id, many);
    await writeComments(
      posts[44]!,
      person.id,
      Array.from({ length: 230 }, (_, at) => `Remark ${at + 1}.`),
    );
    await visit(page, forumPath(own));
    await expect(cards(page)).toHaveCount(20);
    const more = page.getByRole('link', { name: 'Show more', exact: true });
    await more.press('Enter');
    await expect(cards(page)).toHaveCount(40);
    await expect(more).toBeFocused();
    await more.press('Enter');
    await expect(cards(page)).toHaveCount(45);
    await expect(more).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Number 5', exact: true })).toBeFocused();

    await page.getByRole('link', { name: 'Number 45', exact: true }).click();
    await expect(page.getByRole('heading', { name: '230 comments' })).toBeVisible();
    await expect(page.getByText(/^Remark /)).toHaveCount(200);
    await page.getByRole('link', { name: 'Show more comments' }).press('Enter');
    await expect(page.getByText(/^Remark /)).toHaveCount(230);
    await expect(page.getByRole('link', { name: 'Show more comments' })).toHaveCount(0);
    await closeSchool(own);
  });

  test('shows the time of an edit, new comments in an open post, and their notification @long', async ({
    page,
    browser,
  }) => {
    const own = await openSchool('forum-e2e-live');
    const ada = await becomeWriter(page);
    const [post] = await writePosts(own.id, ada.id, [{ title: 'Quiet streets?', text: 'Which are quiet?' }]);
    await visit(page, forumPostPath(own, post!));
    await page.getByRole('button', { name: 'Edit this post' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit your post' });
    await dialog.getByLabel('Text').fill('Which are calm?');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Edit this post' }).press('Enter');
    await expect(dialog.getByLabel('Text')).toHaveValue('Which are calm?');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Which are calm?')).toBeVisible();
    await expect(page.getByText('edited just now')).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);

    const { page: theirs, person: bob } = await openAsWriter(browser);
    await visit(theirs, forumPostPath(own, post!));
    await commentBox(theirs).fill('Elm Street is');
    await commentButton(theirs).click();
    await expect(page.getByText('Elm Street is')).toBeVisible();
    await expect(page.getByRole('heading', { name: '1 comment' })).toBeVisible();
    await expect(page.getByText(`New comment by ${bob.username}.`)).toBeVisible();
    await page.getByRole('link', { name: 'Notifications, 1 unread' }).click();
    await expect(page.getByText(`${bob.username} commented on your post “Quiet streets?”.`)).toBeVisible();
    await theirs.context().close();
    await closeSchool(own);
  });
});
