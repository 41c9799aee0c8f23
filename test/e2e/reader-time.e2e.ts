import type { Page } from '@playwright/test';
import { PAGES } from '#shared/pages.ts';
import { formatMoment } from '#shared/texts/format-time.ts';
import { signUpHere } from './accounts.ts';
import { expect, test, untilLive } from './visit.ts';

const ZONE = 'Asia/Kolkata';
test.use({ timezoneId: ZONE, hasMaps: false });

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Reads the times that a page shows, first as served and then after hydration. */
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
  // True for absolute times. Relative times may change between response and hydration.
  const isAbsolute = ({ text }: { text: string }) => !/ago|now/.test(text);
  return {
    served: served.filter(isAbsolute),
    shown: shown.map(({ value, text }) => ({ value, text: plain(text) })).filter(isAbsolute),
  };
}

test('times are rendered in the browser’s time zone from its second page on, and hydrate unchanged', async ({
  page,
}) => {
  await signUpHere(page);
  const first = await readTimes(page, PAGES.account);
  expect(first.shown).toEqual(first.served);
  expect(first.served.length).toBeGreaterThan(0);
  for (const { text } of first.served) expect(text).not.toMatch(/[AP]M|UTC/);
  const { served, shown } = await readTimes(page, PAGES.account);
  expect(shown).toEqual(served);
  const moments = served.filter(({ text }) => /[AP]M$/.test(text));
  expect(moments.length).toBeGreaterThan(0);
  for (const { value, text } of moments) expect(text).toBe(plain(formatMoment(value, ZONE)));
});
