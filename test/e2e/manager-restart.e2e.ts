import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { managerPath, PAGES } from '#shared/pages.ts';
import { findFreePort } from '#test/helpers/free-port.ts';
import { PROPERTY_BODY } from '#test/helpers/manager-listings.ts';
import { type ProductionServer, startProduction } from '#test/helpers/production-server.ts';
import { logInHere } from './accounts.ts';
import { callAs, choosePhotos, listingsOf, makeManager, photoFiles } from './editor-people.ts';
import { anotherBrowser } from './message-people.ts';
import { expect, test, visit } from './visit.ts';

/** Waits until a server answers. */
async function untilReady(base: string): Promise<void> {
  const isUp = async () =>
    await fetch(`${base}/api/v1/features/`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isUp, { timeout: 60_000, intervals: [200] }).toBe(true);
}

test('photos whose upload the server did not survive are saved by pressing Save once more, each once @wide', async ({
  browser,
  playwright,
}) => {
  test.setTimeout(150_000);
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'porchlight-upload-'));
  chmodSync(DATA_DIR, 0o755);
  const PORT = String(await findFreePort());
  const base = `http://127.0.0.1:${PORT}`;
  const start = () => startProduction({ PORT, DATA_DIR, DEMO: 'none' });
  let server: ProductionServer = start();
  try {
    await untilReady(base);
    const request = await playwright.request.newContext({ baseURL: base });
    const who = await makeManager(request, DATA_DIR);
    const { id } = await callAs(request, who, 'POST', 'properties/', PROPERTY_BODY);
    const context = await anotherBrowser(browser, base);
    const page = await context.newPage();
    page.on('dialog', (dialog) => dialog.accept());
    await logInHere(page, who);
    await visit(page, managerPath({ view: 'edit', id, panel: 'photos' }));
    await choosePhotos(page, await photoFiles(6, 1200, 900));
    for (let at = 0; at < 6; at += 1)
      await page
        .getByLabel(/^Caption/)
        .nth(at)
        .fill(`View ${at + 1}`);

    let uploads = 0;
    await page.route('**/api/v1/photos/', async (route) => {
      uploads += 1;
      void route.continue();
      if (uploads === 3) server.process.kill('SIGKILL');
    });
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    const stopped = page.getByRole('alert').filter({ hasText: 'Left to save' });
    await expect(stopped).toContainText('Saved: 2 photos.');
    await expect(stopped).toContainText('Left to save: 4 photos.');
    await server.left;
    await page.unroute('**/api/v1/photos/');

    server = start();
    await untilReady(base);
    await save.click();
    await expect(page).toHaveURL(base + PAGES.listingManager, { timeout: 30_000 });
    const [now] = await listingsOf(request, who);
    expect(now!.photos.map(({ caption }) => caption)).toEqual([1, 2, 3, 4, 5, 6].map((n) => `View ${n}`));
    await context.close();
    await request.dispose();
  } finally {
    server.process.kill('SIGTERM');
    await server.left;
    rmSync(DATA_DIR, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
});
