import { useEffect, useState } from 'react';
import { isProblem } from '#shared/api/errors.ts';
import { managerProperties } from '#shared/api/manager-properties.ts';
import { call } from '../api/call.ts';
import { type ListingRow, toListingRow } from './listing-row.ts';
import type { ListContent } from './load-manager.ts';

/** Loads the other pages after hydration, because sorting and searching need all. `hasFailed` offers `retry`. */
export function useListingRows({ rows: first, total }: ListContent) {
  const [rows, setRows] = useState(first);
  const [isAll, setAll] = useState(first.length >= total);
  const [hasFailed, setFailed] = useState(false);
  const before = rows.at(-1)?.id;

  useEffect(() => {
    if (isAll || hasFailed || before === undefined) return;
    const stop = new AbortController();
    call(managerProperties, { before }, { signal: stop.signal }).then(
      (items) => {
        if (items.length === 0) setAll(true);
        else setRows((known) => [...known, ...items.map(toListingRow)]);
      },
      (error: unknown) => {
        if (isProblem(error)) setFailed(true);
        else if (!stop.signal.aborted) throw error;
      },
    );
    return () => stop.abort();
  }, [before, isAll, hasFailed]);

  const change = (id: number, part: Partial<ListingRow>) =>
    setRows((known) => known.map((row) => (row.id === id ? { ...row, ...part } : row)));
  const apply = (changed: readonly ListingRow[], deleted: readonly number[]) =>
    setRows((known) => {
      const fresh = new Map(changed.map((row) => [row.id, row]));
      const kept = known.filter(({ id }) => !fresh.has(id) && !deleted.includes(id));
      return [...kept, ...fresh.values()].sort((a, b) => b.id - a.id);
    });
  return { apply, rows, isAll, hasFailed, retry: () => setFailed(false), change };
}
