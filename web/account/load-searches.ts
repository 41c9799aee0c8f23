import { isProblem } from '#shared/api/errors.ts';
import { savedSearches } from '#shared/api/saved-searches.ts';
import type { SavedSearch } from '#shared/api/saved-searches-schemas.ts';
import type { LoadArgs } from '../api/page-loader.ts';

type SearchesPageData = {
  /** Null for visitors. Their searches are in the browser. */
  found: SavedSearch[] | null;
  public_url: string;
};

export async function loadSearches({ call, signal, settings }: LoadArgs): Promise<SearchesPageData> {
  const page = { public_url: settings.public_url };
  try {
    return { ...page, found: await call(savedSearches, {}, { signal }) };
  } catch (error) {
    if (!isProblem(error, 401)) throw error;
    return { ...page, found: null };
  }
}
