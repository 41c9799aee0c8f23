import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isProblem, type ProblemError } from '#shared/api/errors.ts';
import { listingImport, runListingImport } from '#shared/api/listing-import.ts';
import type { ImportState } from '#shared/api/listing-import-schemas.ts';
import { call } from '../api/call.ts';
import { isImportPending } from './import-state.ts';

const POLL_MS = 1000;
const queryKey = (id: number | undefined) => [listingImport.path, id];

/** The import with this id, polled while it is pending. */
export function useListingImport(id: number | undefined, first: ImportState | null) {
  const client = useQueryClient();
  const { data, error } = useQuery<ImportState>({
    queryKey: queryKey(id),
    queryFn: ({ signal }) => call(listingImport, { id: id! }, { signal }),
    ...(first && first.id === id ? { initialData: first } : {}),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => state.data !== undefined && isImportPending(state.data) && POLL_MS,
  });
  return {
    state: data,
    setState: (state: ImportState) => client.setQueryData(queryKey(state.id), state),
    detail: isProblem(error) ? error.problem.detail : null,
  };
}

export type RunImport = (body: { dry_run: boolean; mapping?: unknown }) => Promise<void>;

/** Checks an uploaded file again, or imports it. */
export function useRunImport(id: number, onStarted: (state: ImportState) => void) {
  const [isSending, setIsSending] = useState(false);
  const [refusal, setRefusal] = useState<ProblemError | null>(null);
  const run: RunImport = async (body) => {
    if (isSending) return;
    setIsSending(true);
    setRefusal(null);
    try {
      onStarted(await call(runListingImport, { id, body }));
    } catch (error) {
      if (!isProblem(error)) throw error;
      setRefusal(error);
    } finally {
      setIsSending(false);
    }
  };
  const mappingError = refusal?.problem.errors?.mapping?.join(' ') ?? null;
  const detail = mappingError === null ? (refusal?.problem.detail ?? null) : null;
  return { run, isSending, mappingError, detail };
}
