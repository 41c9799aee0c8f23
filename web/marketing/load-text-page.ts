import type { Load } from '../api/page-loader.ts';
import { type EntryOnPage, findPageEntry } from '../blog/find-entry.ts';

/** A page with a text of the operator's, and null where there is none: the page then stands by its own words. */
export type TextPageData = { text: EntryOnPage | null; public_url: string };

export function loadTextPage(slug: string): Load<TextPageData> {
  return async ({ call, signal, settings }) => ({
    text: await findPageEntry({ call, signal }, slug),
    public_url: settings.public_url,
  });
}
