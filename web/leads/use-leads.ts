import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { isProblem } from '#shared/api/errors.ts';
import { lead as leadCall, leads as leadsCall } from '#shared/api/leads.ts';
import type { Lead } from '#shared/api/leads-schemas.ts';
import { call } from '../api/call.ts';
import { pollDelay } from '../manager/use-payment-check.ts';
import type { LeadsList } from './load-leads.ts';
import { readAllLeads } from './read-all-leads.ts';

/** Maximum number of leads to poll. Others update after a reload. */
const MAX_WATCHED = 10;

type LoadedLeads = { leads: readonly Lead[]; isAll: boolean };

/** Loads all leads after hydration, because sorting needs them. The server renders one page. */
export function useLeads({ leads: first, total }: LeadsList) {
  const client = useQueryClient();
  const isFirstAll = first.length >= total;
  const { data, isFetching, refetch } = useQuery<LoadedLeads>({
    queryKey: [leadsCall.path],
    queryFn: async ({ signal }) => ({ leads: await readAllLeads(call, { signal }), isAll: true }),
    initialData: { leads: first, isAll: isFirstAll },
    refetchOnMount: isFirstAll ? false : 'always',
  });
  const change = useCallback(
    (changed: Lead) =>
      client.setQueryData<LoadedLeads>(
        [leadsCall.path],
        (known) =>
          known && { ...known, leads: known.leads.map((one) => (one.id === changed.id ? changed : one)) },
      ),
    [client],
  );
  return { ...data, hasFailed: !data.isAll && !isFetching, retry: () => void refetch(), change };
}

export async function findLead(id: number, signal?: AbortSignal): Promise<Lead | null> {
  try {
    return await call(leadCall, { id }, signal ? { signal } : {});
  } catch (error) {
    if (!isProblem(error)) throw error;
    return null;
  }
}

/** Polls the leads whose payment is pending, with increasing delays. */
export function useConfirmingLeads(leads: readonly Lead[], onSettled: (lead: Lead) => void): void {
  const pending = leads.filter(({ is_confirming }) => is_confirming).slice(0, MAX_WATCHED);
  const ids = pending.map(({ id }) => id);
  const { data } = useQuery({
    queryKey: [leadCall.path, ids],
    queryFn: ({ signal }) => Promise.all(ids.map((id) => findLead(id, signal))),
    initialData: [],
    enabled: ids.length > 0,
    refetchInterval: ({ state }) => pollDelay(state.dataUpdateCount + 2) * 1000,
    refetchOnWindowFocus: 'always',
  });
  useEffect(() => {
    for (const lead of data) if (lead && !lead.is_confirming) onSettled(lead);
  }, [data, onSettled]);
}
