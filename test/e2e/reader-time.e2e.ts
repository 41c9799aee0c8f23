import type { Page } from '@playwright/test';
import { PAGES } from '#shared/pages.ts';
import { formatMoment } from '#shared/texts/format-time.ts';
import { signUpHere } from './accounts.ts';
import { expect, test, untilLive, visit } from './visit.ts';

const ZONE = 'Asia/Kolkata';
test.use({ timezoneId: ZONE, hasMaps: false });

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** The times of a page, as the server wrote them and as the page shows them once it is live. */
async function readTimes(page: Page, path: string) {
  const answer = await page.goto(path);
  const html = (await answer?.text()) ?? '';
  const served = [...html.matchAll(/<time [^>]*dateTime="([^"]+)"[^>]*>([^<]*)<\/time>/gi)].map(
    ([, value = '', text = '']) => ({ value, text: plain(text) }),
  );
  await untilLive(page);
  const shown = await page
    .locator('main time')
    .evaluateAll((times) =>
      times.map((one) => ({ value: one.getAttribute('datetime'), text: one.textContent })),
    );
  return { served, shown: shown.map(({ value, text }) => ({ value, text: plain(text) })) };
}

test.describe('Times of a page', { tag: '@wide' }, () => {
  test('are served in the zone of the browser and stay as they are', async ({ page }) => {
    await signUpHere(page);
    await visit(page, PAGES.home);
    const { served, shown } = await readTimes(page, PAGES.account);
    expect(shown).toEqual(served);
    const moments = served.filter(({ text }) => /[AP]M$/.test(text));
    expect(moments.length).toBeGreaterThan(0);
    for (const { value, text } of moments) expect(text).toBe(plain(formatMoment(value, ZONE)));
  });

  test('have no time of day on a first visit, before and after the page is live', async ({ page }) => {
    await signUpHere(page);
    await page.context().clearCookies({ name: 'tz' });
    const { served, shown } = await readTimes(page, PAGES.account);
    expect(shown).toEqual(served);
    expect(served.length).toBeGreaterThan(0);
    for (const { text } of served) expect(text).not.toMatch(/[AP]M|UTC/);
    // The next page knows the zone.
    const { served: next } = await readTimes(page, PAGES.account);
    expect(next.some(({ text }) => /[AP]M$/.test(text))).toBe(true);
  });
});
