import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listingImports, scheduledFeeds } from '#shared/api/listing-import.ts';
import type { ScheduledFeedItem } from '#shared/api/listing-import-schemas.ts';
import { call } from '../api/call.ts';
import { isImportPending } from './import-state.ts';
import type { BulkContent } from './load-bulk.ts';

const POLL_MS = 2000;

/** The manager's feeds and last imports. Polls while a feed is being read or an import is running. */
export function useImportLists({ imports, feeds }: BulkContent) {
  /** Time of the last attempt of each feed at the moment when the user requested another one. */
  const [requested, setRequested] = useState<Readonly<Record<number, string | null>>>({});
  const isReading = ({ id, checked }: ScheduledFeedItem) => checked === null || requested[id] === checked;
  const { data, refetch } = useQuery({
    queryKey: [listingImports.path, scheduledFeeds.path],
    queryFn: async ({ signal }) => {
      const [latest, known] = await Promise.all([
        call(listingImports, {}, { signal }),
        call(scheduledFeeds, {}, { signal }),
      ]);
      return { imports: latest, feeds: known };
    },
    initialData: { imports, feeds },
    refetchInterval: ({ state }) =>
      (state.data?.imports.some(isImportPending) || state.data?.feeds.some(isReading)) && POLL_MS,
  });
  return {
    ...data,
    isReading,
    refresh: () => void refetch(),
    handleRequested: ({ id, checked }: ScheduledFeedItem) => {
      setRequested((before) => ({ ...before, [id]: checked }));
      void refetch();
    },
  };
}
export type ImportLists = ReturnType<typeof useImportLists>;
