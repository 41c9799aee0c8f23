import type { Page } from '@playwright/test';
import {
  conversationPath,
  forumPath,
  forumPostPath,
  housingPath,
  listingEditPath,
  managerPath,
  moderationPath,
  PAGES,
  propertyPath,
  roommatesPath,
} from '#shared/pages.ts';
import { scriptPayloads } from '#test/access/write-payloads.ts';
import { tellFigure } from '#test/prove/tell-figure.ts';
import { logInHere, newAccount, signUp } from './accounts.ts';
import { makeManagerAccount } from './manager-people.ts';
import { clearScriptTown, type Lookers, layScriptTown, packed, type ScriptTown } from './script-town.ts';
import { withDatabase } from './test-data.ts';
import { expect, test } from './visit.ts';

const IS_PROOF = process.env.PROVE === '1';
const PAYLOADS = scriptPayloads(IS_PROOF ? 500 : 50);
const TEXTS = packed(PAYLOADS);
/** What would be alive in a page if it stood there as it is. */
const TAGS = PAYLOADS.filter((payload) => /<[a-z!/]/i.test(payload));

/** Of pages where people meet texts that other pages have shown already, a few in the small size. */
const some = <T>(all: readonly T[]): readonly T[] => (IS_PROOF ? all : all.slice(0, 3));

type Watched = { ran: string[]; refused: string[] };

/** Before any script of the page: what would show that one of the payloads ran, or was kept from it by the policy alone. */
function watchScripts(): void {
  const seen: Watched = { ran: [], refused: [] };
  (window as unknown as { seen: Watched }).seen = seen;
  for (const name of ['alert', 'confirm', 'prompt'] as const)
    window[name] = () => void seen.ran.push(name) as never;
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    if (/^(script|object|frame|base|form)/.test(effectiveDirective)) {
      seen.refused.push(`${effectiveDirective}: ${blockedURI}`);
    }
  });
}

/** Elements that no page of ours has: each would be a payload that became part of the page. Runs in the page. */
function findStrangers(): string[] {
  const strangers: string[] = [];
  const LIVE = ['href', 'src', 'action', 'formaction', 'data', 'xlink:href', 'srcdoc'];
  for (const element of document.querySelectorAll('*')) {
    const isKind = element.matches('base, object, embed, marquee, xmp, x, math, meta[http-equiv=refresh i]');
    const names = element.getAttributeNames();
    const isHandler = names.some((name) => /^on[a-z]/.test(name));
    const isLive = LIVE.some((name) =>
      /^\s*(javascript:|data:text\/html)/i.test(element.getAttribute(name) ?? ''),
    );
    const isEvil = element.matches('script[src*="evil.test"], iframe');
    if (isKind || isHandler || isLive || isEvil) strangers.push(element.outerHTML.slice(0, 200));
  }
  return strangers;
}

/** How often a payload is read on the page, as words or in a field. Runs in the page. */
function countShown(): number {
  const page = document.body.cloneNode(true) as HTMLElement;
  for (const data of page.querySelectorAll('script, template')) data.remove();
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(
    ({ value }) => value,
  );
  return `${page.textContent} ${fields.join(' ')}`.split(/alert\(|evil\.test|javascript:/).length - 1;
}

const looked = { pages: 0, shown: 0, dialogs: 0, refused: 0 };

/** Opens a page and holds it to what it shows: as the server wrote it, and once its scripts run. */
async function look(page: Page, path: string, isShown = true): Promise<void> {
  const response = await page.goto(path, { waitUntil: 'load' });
  expect(response?.status(), path).toBe(200);
  const html = (await response?.text()) ?? '';
  expect(
    TAGS.filter((payload) => html.includes(payload)),
    `as the server wrote ${path}`,
  ).toEqual([]);
  await page.locator('html[data-live]').waitFor({ state: 'attached' });
  // Lists come after the page; pictures fail and animations begin a moment later.
  const shown = () => page.evaluate(countShown);
  if (isShown) await expect.poll(shown, { message: `${path} shows what was written` }).toBeGreaterThan(0);
  const seen = await page.evaluate(() => (window as unknown as { seen: Watched }).seen);
  looked.pages += 1;
  looked.shown += await shown();
  looked.dialogs += seen.ran.length;
  looked.refused += seen.refused.length;
  expect(seen, path).toEqual({ ran: [], refused: [] });
  expect(await page.evaluate(findStrangers), path).toEqual([]);
}

test.describe('What people write is read as words, whatever it is', () => {
  test.use({ hasMaps: false });

  let town: ScriptTown;
  let lookers: Lookers;
  const student = newAccount();
  let manager: Awaited<ReturnType<typeof makeManagerAccount>>;

  test.beforeAll(async ({ playwright, baseURL }) => {
    const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    await signUp(request, student);
    await request.dispose();
    manager = await makeManagerAccount({ type: 'multi-family', account_level: 'basic' });
    town = await withDatabase(async (db) => {
      const idOf = (username: string) =>
        db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow();
      const [one, other] = [await idOf(student.username), await idOf(manager.username)];
      lookers = { student: one.id, manager: manager.manager_id, manager_user: other.id };
      return await layScriptTown(db, TEXTS, lookers);
    });
  });
  test.afterAll(async () => {
    if (town) await withDatabase((db) => clearScriptTown(db, town));
  });

  // The parts of a phone's pages are the same components; the proof looks at both widths.
  const tag = IS_PROOF ? [] : '@wide';
  test('by visitors, students, moderators and managers', { tag }, async ({ page }) => {
    if (IS_PROOF) test.setTimeout(3_600_000);
    await page.addInitScript(watchScripts);
    page.on('dialog', (dialog) => {
      looked.dialogs += 1;
      void dialog.dismiss();
    });
    const { school, listings, posts, writers } = town;
    // Visitors: lists, and each listing and post by itself.
    for (const path of [housingPath(school), forumPath(school)]) await look(page, path);
    for (const listing of listings) await look(page, propertyPath(school, listing));
    for (const post of posts) await look(page, forumPostPath(school, post));
    // A student, who moderates the forum.
    await logInHere(page, student);
    for (const path of [roommatesPath(school), moderationPath(school), forumPath(school)])
      await look(page, path);
    await look(page, PAGES.messages);
    // What a browser said of itself is not shown as it said it.
    await look(page, PAGES.account, false);
    for (const writer of some(writers)) await look(page, conversationPath(writer));
    // The manager of all of the listings. What the student's page still asks for is not asked any more once it is left: the answer
    // would be that the session has ended.
    await page.goto('/robots.txt');
    await logInHere(page, manager);
    for (const path of [managerPath(), managerPath({ view: 'account' }), PAGES.leads]) await look(page, path);
    for (const { id } of some(listings)) await look(page, listingEditPath(id));
    expect(looked).toMatchObject({ dialogs: 0, refused: 0 });
    tellFigure(
      5,
      `${PAYLOADS.length} payloads in every field of text, read on ${looked.pages} pages of a ${test.info().project.name}, as the server wrote them and in Chromium, ${looked.shown.toLocaleString('en-US')} times: ${looked.dialogs} dialogs, ${looked.refused} refused scripts, 0 elements that are not ours`,
    );
  });
});
