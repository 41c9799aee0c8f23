import type { Locator, Page } from '@playwright/test';
import { forumPath, forumPostPath } from '#shared/pages.ts';
import { findBarriers } from './barriers.ts';
import { findSchool } from './demo-places.ts';
import {
  becomeWriter,
  closeSchool,
  makeWriter,
  meetWriter,
  openSchool,
  type SchoolOfTest,
  writeComments,
  writePosts,
} from './forum-people.ts';
import { sendLogIn } from './people.ts';
import { withDatabase } from './test-data.ts';
import { expect, test, visit } from './visit.ts';

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

test.describe('The forum refuses', { tag: '@wide' }, () => {
  test('a visitor who wants to write, and leads to the log-in form; what was written stays', async ({
    page,
    request,
  }) => {
    const person = await makeWriter(request);
    const [post] = await writePosts(school.id, person.id, [{ title: 'Who answers?', text: 'Anybody' }]);
    await visit(page, forumPostPath(school, post!));
    await commentBox(page).fill('I would, once I am known');
    await commentButton(page).click();
    const dialog = page.getByRole('dialog', { name: 'Log in' });
    await sendLogIn(dialog, person.username, person.password);
    await expect(dialog).toBeHidden();
    await expect(commentBox(page)).toHaveValue('I would, once I am known');
    await page.reload();
    await expect(commentBox(page)).toHaveValue('I would, once I am known');
    await expect(page.getByRole('heading', { name: '0 comments' })).toBeVisible();
  });

  test('a visitor at the button, who is led to the empty form by logging in', async ({ page, request }) => {
    const person = await makeWriter(request);
    await visit(page, forumPath(school));
    await createButton(page).click();
    await sendLogIn(page.getByRole('dialog', { name: 'Log in' }), person.username, person.password);
    await expect(createDialog(page)).toBeVisible();
    await expect(page).toHaveURL(forumPath(school));
  });

  test('a title and a text that are too long or missing, beside their fields', async ({ page }) => {
    await becomeWriter(page);
    await visit(page, forumPath(school));
    const dialog = await openCreate(page);
    await dialog.getByRole('button', { name: 'Create Post' }).click();
    await expect(dialog.getByText('Title is required')).toBeVisible();
    await expect(dialog.getByText('Text is required')).toBeVisible();
    await expect(dialog.getByLabel('Title')).toBeFocused();
    await dialog.getByLabel('Title').fill('x'.repeat(31));
    await dialog.getByLabel('Text').fill(`${EIGHT_HUNDRED}!`);
    await expect(dialog.locator('[data-full]')).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Create Post' }).click();
    await expect(dialog.getByText('Title may have at most 30 characters.')).toBeVisible();
    await expect(dialog.getByText('Text may have at most 800 characters.')).toBeVisible();
    await expect(dialog.getByLabel('Title')).toHaveValue('x'.repeat(31));
    expect(await findBarriers(page)).toEqual([]);
  });

  test("another school's post, and one that is none: not found", async ({ page, request }) => {
    const person = await becomeWriter(page);
    const [post] = await writePosts(school.id, person.id, [{ title: 'Elsewhere', text: 'x' }]);
    const demo = await findSchool(request);
    for (const path of [
      forumPostPath(demo, post!),
      `${forumPath(school)}nothing`,
      forumPostPath(school, 2 ** 40),
    ]) {
      const response = await page.request.get(path);
      expect(response.status(), path).toBe(404);
      expect(await response.text()).toContain('this page cannot be found');
    }
  });
});

test.describe('A student', () => {
  test('writes a post of 800 family emojis once, however often the button is pressed', async ({
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
    await dialog.getByLabel('Title').fill('t'.repeat(30));
    await dialog.getByLabel('Text').fill(EIGHT_HUNDRED);
    await expect(dialog.getByText('800/800')).toBeVisible();
    await dialog.getByRole('button', { name: 'Create Post' }).dblclick();
    await expect(dialog).toBeHidden();
    await expect(cards(page)).toHaveCount(1);
    await expect(page.getByRole('link', { name: 't'.repeat(30) })).toBeFocused();
    await expect(page.getByText('Your post is in the forum.')).toBeVisible();
    const top = page.getByRole('region', { name: 'Top Users' });
    await expect(top.getByRole('listitem')).toHaveText([new RegExp(`^${writer.username}1 post$`)]);

    // Too soon for another: the sentence is said, and what was typed stays, also for the next time.
    const again = await openCreate(page);
    await expect(again.getByLabel('Title')).toHaveValue('');
    await again.getByLabel('Title').fill('A second');
    await again.getByLabel('Text').fill('<script>window.ran = true</script> <b>bold</b> javascript:alert(1)');
    await again.getByRole('button', { name: 'Create Post' }).click();
    await expect(again.getByRole('alert')).toContainText('You have just written a post. Please try again in');
    await again.getByRole('button', { name: 'Close' }).click();
    await expect(createButton(page)).toBeFocused();
    await createButton(page).press('Enter');
    await expect(again.getByLabel('Title')).toHaveValue('A second');
    const answer = await request.get(`/api/v1/forum/?school=${own.id}`);
    expect(answer.headers()['x-total-count']).toBe('1');
    await closeSchool(own);
  });

  test('comments by keyboard alone; the box is emptied and the comment is there, once', async ({ page }) => {
    const person = await becomeWriter(page);
    const [post] = await writePosts(school.id, person.id, [{ title: 'By keyboard', text: 'x' }]);
    await visit(page, forumPath(school));
    await page.getByRole('link', { name: 'By keyboard' }).press('Enter');
    await expect(page).toHaveURL(forumPostPath(school, post!));
    await expect(page.getByRole('heading', { name: 'By keyboard' })).toBeVisible();
    // A new page takes the focus once it is there.
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
    await expect(page.getByText('Your comment is there.')).toBeVisible();

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

  test('reads words as words: no HTML runs, and links vouch for nothing', async ({ page }) => {
    const person = await becomeWriter(page);
    const text =
      '<script>window.ran=1</script><img src=x onerror="window.ran=1"> javascript:window.ran=1 https://example.org/a?b=1.';
    const [post] = await writePosts(school.id, person.id, [{ title: '</script><b>bold</b>', text }]);
    await writeComments(post!, person.id, [text]);
    await visit(page, forumPostPath(school, post!));
    await expect(page.getByRole('heading', { name: '</script><b>bold</b>' })).toBeVisible();
    await expect(page.getByText('<script>window.ran=1</script>')).toHaveCount(2);
    const links = page.getByRole('link', { name: /example\.org/ });
    await expect(links).toHaveCount(2);
    await expect(links.first()).toHaveAttribute('rel', 'ugc nofollow noopener');
    await expect(links.first()).toHaveAttribute('href', 'https://example.org/a?b=1');
    await expect(page.locator('[href^="javascript"]')).toHaveCount(0);
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    const json = (await page.locator('script[type="application/ld+json"]').textContent()) ?? '';
    const [posting] = JSON.parse(json)['@graph'];
    expect(posting).toMatchObject({ '@type': 'DiscussionForumPosting', text, commentCount: 1 });
    expect(posting.comment).toMatchObject([{ '@type': 'Comment', author: { name: person.username } }]);
  });
});

test.describe('Everybody', { tag: '@wide' }, () => {
  test('goes back to what was searched before, and the field says it, also with the cursor in it', async ({
    page,
    request,
  }) => {
    const demo = await findSchool(request);
    await visit(page, forumPath(demo));
    const search = page.getByRole('searchbox', { name: 'Search posts' });
    for (const words of ['bike', 'bus']) {
      await search.fill(words);
      await search.press('Enter');
      await expect(page.getByText(new RegExp(`^\\d+ posts? for “${words}”$`))).toBeVisible();
    }
    await expect(search).toBeFocused();
    await page.goBack();
    await expect(page.getByText(/^\d+ posts? for “bike”$/)).toBeVisible();
    await expect(search).toHaveValue('bike');
    await page.goBack();
    await expect(page).toHaveURL(forumPath(demo));
    await expect(search).toHaveValue('');
  });

  test('searches, with a way back from nothing; an answer that fails can be asked for again', async ({
    page,
    request,
  }) => {
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
    await expect(page.getByRole('heading', { name: 'No posts hold “zeppelin -zeppelin”' })).toBeVisible();
    await page.route(/api\/v1\/forum\//, (route) => route.abort('connectionrefused'));
    await page.getByRole('link', { name: 'See all posts' }).click();
    await expect(page.getByRole('heading', { name: 'The posts could not be loaded' })).toBeVisible();
    await page.unroute(/api\/v1\/forum\//);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(cards(page).first()).toBeVisible();
    await page.goBack();
    await expect(search).toHaveValue('zeppelin -zeppelin');
  });

  test('reads on: more posts and comments follow, and the focus stays with the reader', async ({
    page,
    request,
  }) => {
    const own = await openSchool('forum-e2e-pages');
    await becomeWriter(page);
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
    await commentBox(page).fill('Am I the last?');
    await commentButton(page).click();
    await expect(page.getByRole('heading', { name: '231 comments' })).toBeVisible();
    await page.getByRole('link', { name: 'Show more comments' }).press('Enter');
    await expect(page.getByText(/^Remark /)).toHaveCount(230);
    await expect(page.getByText('Am I the last?')).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Show more comments' })).toHaveCount(0);
    await closeSchool(own);
  });

  test('sees who is a premium manager, and writes to a name by pressing it', async ({ page, request }) => {
    const demo = await findSchool(request);
    const answer = await request.get(`/api/v1/forum/?school=${demo.id}&limit=100`);
    const posts = (await answer.json()) as { id: number; comments: { user: { username: string } }[] }[];
    const post = posts.find(({ comments }) => comments.some(({ user }) => user.username === 'demo-premium'));
    await becomeWriter(page);
    await visit(page, forumPostPath(demo, post!.id));
    const comment = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: 'demo-premium' }) });
    await expect(comment.getByRole('img', { name: 'Premium manager' })).toBeVisible();
    await comment.getByRole('button', { name: 'demo-premium' }).click();
    await expect(page.getByRole('dialog')).toContainText('demo-premium');
    const nav = page.getByRole('navigation', { name: demo.short_name });
    await expect(nav.getByRole('link', { name: 'Community Forum' })).toHaveAttribute('aria-current', 'true');
  });

  test('as a visitor is asked to log in by a name', async ({ page, request }) => {
    await visit(page, forumPath(await findSchool(request)));
    await page.getByRole('button', { name: 'demo-moderator', exact: true }).first().click();
    await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
  });
});

test.describe('Without JavaScript', { tag: '@wide' }, () => {
  test.use({ javaScriptEnabled: false });

  test('people read, search, turn pages, and comment', async ({ page, request, expectRefusals }) => {
    expectRefusals(429);
    const own = await openSchool('forum-e2e-plain');
    const person = await makeWriter(request);
    const titles = Array.from({ length: 21 }, (_, at) => ({ title: `Plain ${at + 1}`, text: 'lantern' }));
    const [oldest] = await writePosts(own.id, person.id, titles);
    await page.goto(forumPath(own));
    await expect(cards(page)).toHaveCount(20);
    await page.getByRole('link', { name: 'Show more' }).click();
    await expect(page.getByRole('link', { name: 'Plain 1', exact: true })).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await page.getByRole('searchbox').fill('lantern');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByText('21 posts for “lantern”')).toBeVisible();

    await page.goto(forumPostPath(own, oldest!));
    await commentBox(page).fill('A plain answer');
    await commentButton(page).click();
    await sendLogIn(page.getByRole('main'), person.username, person.password);
    await expect(page).toHaveURL(forumPostPath(own, oldest!));
    await commentBox(page).fill('A plain answer');
    await commentButton(page).click();
    await expect(page).toHaveURL(/#comment-\d+$/);
    await expect(page.getByText('A plain answer')).toBeVisible();
    // A slow machine is no excuse to have another taken.
    await withDatabase((db) =>
      db.updateTable('forum_comments').set({ created: new Date() }).where('post_id', '=', oldest!).execute(),
    );
    await commentBox(page).fill('Too soon');
    await commentButton(page).click();
    await expect(page.getByRole('alert')).toContainText('You have just written a comment.');
    await expect(commentBox(page)).toHaveValue('Too soon');
    await closeSchool(own);
  });
});

test('an edit shows its time, a new comment appears in an open post, and the bell names both', async ({
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

  const { page: theirs, person: bob } = await meetWriter(browser);
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
