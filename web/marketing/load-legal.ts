import type { LoadArgs } from '../api/page-loader.ts';
import { type EntryOnPage, getEntry } from '../blog/find-entry.ts';

export type LegalPageData = EntryOnPage & { public_url: string };

export async function loadLegal({ call, url, signal, settings }: LoadArgs): Promise<LegalPageData> {
  const slug = url.pathname.replace(/\.data$/, '').replaceAll('/', '');
  return { ...(await getEntry({ call, signal }, 'legal', slug)), public_url: settings.public_url };
}
