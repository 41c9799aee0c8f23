import { conversationPath } from '#shared/pages.ts';
import {
  anotherBrowser,
  enter,
  expectOnce,
  sendText,
  signUpWriter,
  textsBetween,
  threadOf,
  writeTo,
} from './message-people.ts';
import { startOwnServer } from './own-server.ts';
import { expect, test } from './visit.ts';

test('a conversation loses and duplicates no message when the server is killed @long', async ({
  browser,
  playwright,
}) => {
  const server = await startOwnServer();
  const { base } = server;
  try {
    const request = await playwright.request.newContext({ baseURL: base });
    const [ada, bob] = [await signUpWriter(request, 'ada'), await signUpWriter(request, 'bob')];
    await writeTo(request, ada, bob, 'Hello');
    const [mine, theirs] = [await anotherBrowser(browser, base), await anotherBrowser(browser, base)];
    const [page, other] = [await mine.newPage(), await theirs.newPage()];
    await enter(page, ada, conversationPath(bob.id));
    await enter(other, bob, conversationPath(ada.id));
    await sendText(page, 'Before');
    await expectOnce(other, 'Before');
    // The receiver may see the message before the sender gets the response.
    await expect(threadOf(page).getByText('Sending...')).toHaveCount(0);

    await server.kill();
    await sendText(page, 'While it was down');
    await sendText(page, 'And once more');
    await sendText(other, 'From the other side');
    await expect(threadOf(page).getByText('Sending...')).toHaveCount(2);
    await server.start();

    for (const one of [page, other]) {
      await expect(threadOf(one).getByText('Sending...')).toHaveCount(0, { timeout: 60_000 });
      for (const text of ['Before', 'While it was down', 'And once more', 'From the other side']) {
        await expectOnce(one, text);
      }
    }
    await sendText(other, 'After');
    await expectOnce(page, 'After');
    const texts = await textsBetween(request, ada, bob);
    expect(texts.toSorted()).toEqual(
      ['After', 'And once more', 'Before', 'From the other side', 'Hello', 'While it was down'].toSorted(),
    );
    expect(texts.indexOf('While it was down')).toBeLessThan(texts.indexOf('And once more'));
    await mine.close();
    await theirs.close();
    await request.dispose();
  } finally {
    await server.close();
  }
});
