import { forumPath, forumPostPath, moderationPath } from '#shared/pages.ts';
import { findAnsweredPost, findSchool } from './demo-places.ts';
import { becomeWriter, makeModerator, openSchool, writeComments, writePosts } from './forum-people.ts';
import { logInOnPage } from './people.ts';
import { test, visit } from './visit.ts';

const DIR = '/tmp/porchlight/forum-shots';
test('shots', async ({ page, request }) => {
  test.setTimeout(400_000);
  const demo = await findSchool(request);
  const me = await becomeWriter(page);
  const empty = await openSchool('emptyville');
  const odd = await openSchool('oddville');
  await makeModerator(odd.id, me.id);
  const long = 'W'.repeat(800);
  const [a] = await writePosts(odd.id, me.id, [{ title: 'X'.repeat(30), text: long }]);
  const [b] = await writePosts(odd.id, me.id, [
    {
      title: 'Many comments',
      text: 'See https://example.org/a/very/long/address/that/goes/on/and/on/and/on/for/ever/until/it/is/too/wide?yes=1\n\nSecond paragraph <b>no</b>',
    },
  ]);
  await writeComments(
    b!,
    me.id,
    Array.from({ length: 230 }, (_, i) => `Comment number ${i + 1}. ${'Words and words. '.repeat(i % 7)}`),
  );
  const post = await findAnsweredPost(request, demo);
  const shots: [string, string][] = [
    ['forum', forumPath(demo)],
    ['post', forumPostPath(demo, post.id)],
    ['empty', forumPath(empty)],
    ['search', `${forumPath(demo)}?q=bike`],
    ['nothing', `${forumPath(demo)}?q=zeppelin`],
    ['long', forumPath(odd)],
    ['longpost', forumPostPath(odd, a!)],
    ['many', forumPostPath(odd, b!)],
  ];
  const run = async (list: [string, string][], act?: () => Promise<void>) => {
    for (const scheme of ['light', 'dark'] as const)
      for (const width of [390, 834, 1440]) {
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: width < 700 ? 844 : 900 });
        for (const [name, path] of list) {
          await visit(page, path);
          if (act) await act();
          await page.screenshot({ path: `${DIR}/${name}-${width}-${scheme}.png` });
        }
      }
  };
  await run(shots);
  await run([['create', forumPath(demo)]], async () => {
    await page.getByRole('button', { name: '+ Create a Post' }).click();
    const d = page.getByRole('dialog', { name: 'Create a post' });
    await d.getByLabel('Title').fill('A title that is a good bit too long for it');
    await d.getByLabel('Text').fill('Hello');
    await d.getByRole('button', { name: 'Create Post' }).click();
  });
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.setViewportSize({ width: 1440, height: 900 });
  await logInOnPage(page, 'demo-moderator');
  await run([
    ['modforum', forumPath(demo)],
    ['queue', moderationPath(demo)],
    ['history', `${moderationPath(demo)}?state=history`],
    ['modpost', forumPostPath(demo, post.id)],
  ]);
});
