import { managerPath, PAGES } from '#shared/pages.ts';
import { PROPERTY_BODY } from '#test/helpers/manager-listings.ts';
import { logInHere } from './accounts.ts';
import { callAs, choosePhotos, listingsOf, makeManager, photoFiles } from './editor-people.ts';
import { anotherBrowser } from './message-people.ts';
import { startOwnServer } from './own-server.ts';
import { expect, test, visit } from './visit.ts';

test('saving a listing again uploads each photo once after the server was killed during an upload @long', async ({
  browser,
  playwright,
}) => {
  const server = await startOwnServer();
  const { base } = server;
  try {
    const request = await playwright.request.newContext({ baseURL: base });
    const who = await makeManager(request, server.dataDir);
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
    let killed: Promise<void> | undefined;
    await page.route('**/api/v1/photos/', async (route) => {
      uploads += 1;
      void route.continue();
      if (uploads === 3) killed = server.kill();
    });
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    const stopped = page.getByRole('alert').filter({ hasText: 'Not saved yet' });
    await expect(stopped).toContainText('Saved: 2 photos.');
    await expect(stopped).toContainText('Not saved yet: 4 photos.');
    await killed;
    await page.unroute('**/api/v1/photos/');

    await server.start();
    await save.click();
    await expect(page).toHaveURL(base + PAGES.listingManager, { timeout: 60_000 });
    const [now] = await listingsOf(request, who);
    expect(now!.photos.map(({ caption }) => caption)).toEqual([1, 2, 3, 4, 5, 6].map((n) => `View ${n}`));
    await context.close();
    await request.dispose();
  } finally {
    await server.close();
  }
});
