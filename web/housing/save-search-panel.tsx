import { useEffect } from 'react';
import { changeSearch, saveSearch, useSavedSearches } from '../listings/searches-store.ts';
import { useSession } from '../session/use-session.ts';
import type { HousingProps } from './housing-props.ts';
import { SearchDialog } from './search-dialog.tsx';
import { nameSearch, toSearchQuery } from './search-summary.ts';

export type SaveSearchPanelProps = {
  school: HousingProps['data']['school'];
  query: HousingProps['query'];
  isOpen: boolean;
  onClose: () => void;
  /** Called with true if the search is saved. */
  onFound: (isSaved: boolean) => void;
};

/**
 * Dialog of the save button. Reports whether the page's search is saved, and marks its new listings as seen.
 */
export function SaveSearchPanel({ school, query, isOpen, onClose, onFound }: SaveSearchPanelProps) {
  const owner = useSession().user?.id ?? null;
  const text = toSearchQuery(query);
  const saved = useSavedSearches(owner)?.find((one) => one.school.id === school.id && one.query === text);
  const isSaved = saved !== undefined;
  useEffect(() => onFound(isSaved), [isSaved, onFound]);
  const hasNew = (saved?.new_count ?? 0) > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per search that is opened
  useEffect(() => {
    // If this fails, the listings stay marked as new.
    if (saved && hasNew) changeSearch(owner, saved, { is_opened: true }).catch(() => {});
  }, [saved?.id, hasNew]);
  if (!isOpen) return null;
  const { id, name, short_name, public_view_url } = school;
  const search = { school: { id, name, short_name, public_view_url }, query: text };
  return (
    <SearchDialog
      owner={owner}
      saved={saved}
      name={nameSearch(school, text)}
      onClose={onClose}
      onSave={(choice) =>
        saved ? changeSearch(owner, saved, choice) : saveSearch(owner, { ...search, ...choice })
      }
    />
  );
}
