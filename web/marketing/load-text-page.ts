import type { Load } from '../api/page-loader.ts';
import { type EntryOnPage, findPageEntry } from '../blog/find-entry.ts';

/** If `text` is null, the page shows its default text. */
export type TextPageData = { text: EntryOnPage | null; public_url: string };

export function loadTextPage(slug: string): Load<TextPageData> {
  return async ({ call, signal, settings }) => ({
    text: await findPageEntry({ call, signal }, slug),
    public_url: settings.public_url,
  });
}
