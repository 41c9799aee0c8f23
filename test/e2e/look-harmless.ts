import type { Page } from '@playwright/test';
import type { Dealt } from '#test/scripts/deal-texts.ts';
import { type FieldName, SHOWN_NOWHERE, TOWN_FIELDS } from '#test/scripts/town-fields.ts';
import { expect } from './visit.ts';
import { findShown, findStrangers, seenOn } from './watch-scripts.ts';

type Rows = readonly { row: number }[];
/** What should be read on a page: all that these columns say in these rows, or of a list of them what its first part has. */
export type Asked = { rows: Rows; names: readonly FieldName[]; isList?: boolean };
type Text = { name: FieldName; text: string };

/** Long lists come in parts; each part has at least so many of every column. */
const PART = 6;
/** Columns that stand where no words are: the address of a link, the words of a picture. */
const IN_ATTRIBUTES: readonly FieldName[] = [
  'photos.caption',
  'properties.external_site_url',
  'floor_plans.tour_url',
];

/** A picture that cannot be had has its words in a label. Runs in the page. */
function readAttributes(): string {
  const NAMES = { 'a[href]': 'href', 'img[alt]': 'alt', '[role=img][aria-label]': 'aria-label' };
  const read = ([selector, name]: string[]) =>
    [...document.querySelectorAll(selector!)].map((part) => part.getAttribute(name!));
  return Object.entries(NAMES).flatMap(read).join('\n');
}

async function findMissing(page: Page, texts: readonly Text[]): Promise<Text[]> {
  const { missing } = await findShown(
    page,
    texts.map(({ text }) => text),
  );
  const left = texts.filter(({ text }) => missing.includes(text));
  if (!left.some(({ name }) => IN_ATTRIBUTES.includes(name))) return left;
  const attributes = await page.evaluate(readAttributes);
  return left.filter(({ name, text }) => !IN_ATTRIBUTES.includes(name) || !attributes.includes(text));
}

/** Holds pages to what they show of a town's texts, and remembers which columns were demanded of one. */
export function startLooking(payloads: readonly string[], dealt: Dealt) {
  /** What would be alive in a page if it stood there as it is. */
  const tags = payloads.filter((payload) => /<[a-z!/]/i.test(payload));
  const nowhere = (Object.keys(SHOWN_NOWHERE) as FieldName[]).flatMap((name) => dealt.own(name));
  const looked = { pages: 0, shown: 0, dialogs: 0, refused: 0 };
  const demanded = new Set<FieldName>();

  /** Of a list only what no other column says counts: by that alone a column is demanded. */
  function textsOf({ rows, names, isList }: Asked): Text[] {
    return names.flatMap((name) => {
      const own = dealt.own(name, rows);
      if (own.length > 0) demanded.add(name);
      const texts = isList ? own : [...new Set(rows.map(({ row }) => dealt.of(name, row)))];
      return texts.map((text) => ({ name, text }));
    });
  }

  async function expectShown(page: Page, path: string, asked: Asked): Promise<void> {
    const texts = textsOf(asked);
    const isEnough = (name: FieldName, left: readonly Text[]) => {
      const count = (list: readonly Text[]) => list.filter((one) => one.name === name).length;
      return count(texts) - count(left) >= (asked.isList ? Math.min(PART, count(texts)) : count(texts));
    };
    // Lists come after the page; pictures fail and animations begin a moment later.
    const missing = async () => {
      const left = await findMissing(page, texts);
      return left.filter(({ name }) => !isEnough(name, left));
    };
    await expect.poll(missing, { message: `${path} shows what was written` }).toEqual([]);
  }

  async function expectHarmless(page: Page, path: string): Promise<void> {
    const seen = await seenOn(page);
    const { count, missing } = await findShown(page, nowhere);
    looked.pages += 1;
    looked.shown += count;
    looked.dialogs += seen.ran.length;
    looked.refused += seen.refused.length;
    expect(seen, path).toEqual({ ran: [], refused: [] });
    expect(await page.evaluate(findStrangers), path).toEqual([]);
    const shown = nowhere.filter((text) => !missing.includes(text));
    expect(shown, `${path} shows what no page is known to show`).toEqual([]);
  }

  async function open(page: Page, path: string): Promise<void> {
    const response = await page.goto(path, { waitUntil: 'load' });
    expect(response?.status(), path).toBe(200);
    const html = (await response?.text()) ?? '';
    expect(
      tags.filter((payload) => html.includes(payload)),
      `as the server wrote ${path}`,
    ).toEqual([]);
    await page.locator('html[data-live]').waitFor({ state: 'attached' });
  }

  return {
    looked,
    expectShown,
    expectHarmless,

    /** Opens a page and holds it to what it shows: as the server wrote it, and once its scripts run. */
    async look(page: Page, path: string, asked: Asked): Promise<void> {
      await open(page, path);
      await expectShown(page, path, asked);
      await expectHarmless(page, path);
    },

    /** The same of a queue, and of its older parts until all of it is read. */
    async lookThrough(page: Page, path: string, asked: Asked): Promise<void> {
      let left = textsOf(asked);
      for (let next: string | null = path; next !== null && left.length > 0; ) {
        await open(page, next);
        left = await findMissing(page, left);
        await expectHarmless(page, next);
        const older = page.getByRole('link', { name: 'Show older' });
        const href = (await older.count()) > 0 ? await older.getAttribute('href') : null;
        next = href && new URL(href, page.url()).href;
      }
      expect(left, `${path} shows what was written`).toEqual([]);
    },

    /** Columns of the town that no page was held to, though nobody says why none shows them. */
    findUndemanded: (): string[] =>
      Object.keys(TOWN_FIELDS).filter((name) => !demanded.has(name as FieldName) && !(name in SHOWN_NOWHERE)),
  };
}
