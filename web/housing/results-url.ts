import { housingPath } from '#shared/pages.ts';
import { findTextDraft, saveTabDraft } from '../api/tab-draft.ts';
import { formatHousingQuery, type HousingQuery, parseHousingQuery } from './housing-query.ts';

type School = { public_view_url: string };

const keyOf = ({ public_view_url }: School) => `results.${public_view_url}`;

/** Stores the results URL in the tab, for the link back from a property. */
export function saveResults(school: School, query: HousingQuery): void {
  saveTabDraft(keyOf(school), { search: formatHousingQuery(query).toString() });
}

/** Returns the stored results URL with the property highlighted, or null if none is stored. */
export function findResultsPath(school: School, property: number): string | null {
  const stored = findTextDraft(keyOf(school), ['search']);
  if (!stored) return null;
  const query = parseHousingQuery(new URLSearchParams(stored.search));
  return `${housingPath(school)}?${formatHousingQuery({ ...query, active: property })}`;
}
