import { housingPath } from '#shared/pages.ts';
import { findTextDraft, saveTabDraft } from '../api/tab-draft.ts';

type School = { public_view_url: string };

const keyOf = ({ public_view_url }: School) => `results.${public_view_url}`;

/**
 * Stores the results URL in the tab, for the link back from a property.
 * @param search the page's query string in canonical form
 */
export function saveResults(school: School, search: string): void {
  saveTabDraft(keyOf(school), { search });
}

/** Returns the stored results URL with the property highlighted, or null if none is stored. */
export function findResultsPath(school: School, property: number): string | null {
  const stored = findTextDraft(keyOf(school), ['search']);
  if (!stored) return null;
  const params = new URLSearchParams(stored.search);
  params.set('active', String(property));
  return `${housingPath(school)}?${params}`;
}
