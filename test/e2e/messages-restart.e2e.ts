import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { conversationPath } from '#shared/pages.ts';
import { findFreePort } from '#test/helpers/free-port.ts';
import { type ProductionServer, startProduction } from '#test/helpers/production-server.ts';
import {
  anotherBrowser,
  enter,
  expectOnce,
  say,
  signUpWriter,
  textsBetween,
  threadOf,
  writeTo,
} from './message-people.ts';
import { expect, test } from './visit.ts';

/** Waits until a server answers. */
async function untilReady(base: string): Promise<void> {
  const isUp = async () =>
    await fetch(`${base}/api/v1/features/`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isUp, { timeout: 60_000, intervals: [200] }).toBe(true);
}

test('two people lose and double nothing when the server is killed between them @wide', async ({
  browser,
  playwright,
}) => {
  test.setTimeout(150_000);
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'porchlight-killed-'));
  chmodSync(DATA_DIR, 0o755);
  const PORT = String(await findFreePort());
  const base = `http://127.0.0.1:${PORT}`;
  const start = () => startProduction({ PORT, DATA_DIR, DEMO: 'none' });
  let server: ProductionServer = start();
  try {
    await untilReady(base);
    const request = await playwright.request.newContext({ baseURL: base });
    const [ada, bob] = [await signUpWriter(request, 'ada'), await signUpWriter(request, 'bob')];
    await writeTo(request, ada, bob, 'Hello');
    const [mine, theirs] = [await anotherBrowser(browser, base), await anotherBrowser(browser, base)];
    const [page, other] = [await mine.newPage(), await theirs.newPage()];
    await enter(page, ada, conversationPath(bob.id));
    await enter(other, bob, conversationPath(ada.id));
    await say(page, 'Before');
    await expectOnce(other, 'Before');

    server.process.kill('SIGKILL');
    await server.left;
    await say(page, 'While it was down');
    await say(page, 'And once more');
    await say(other, 'From the other side');
    await expect(threadOf(page).getByText('Sending…')).toHaveCount(2);
    server = start();
    await untilReady(base);

    for (const one of [page, other]) {
      await expect(threadOf(one).getByText('Sending…')).toHaveCount(0, { timeout: 30_000 });
      for (const text of ['Before', 'While it was down', 'And once more', 'From the other side']) {
        await expectOnce(one, text);
      }
    }
    await say(other, 'After');
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
    server.process.kill('SIGTERM');
    await server.left;
    rmSync(DATA_DIR, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
});
