import { useCallback, useEffect, useState } from 'react';
import { isProblem } from '#shared/api/errors.ts';
import { type Lead, lead as leadCall } from '#shared/api/leads.ts';
import { call } from '../api/call.ts';
import { waitForNext } from '../manager/wait-for-next.ts';
import type { LeadsList } from './load-leads.ts';
import { readAllLeads } from './read-all-leads.ts';

/** Rows awaiting payment are few; others update on reload. */
const MAX_WATCHED = 10;

/** Loads the other pages after hydration, because sorting needs all. `hasFailed` offers `retry`. */
export function useLeads({ leads: first, total }: LeadsList) {
  const [leads, setLeads] = useState(first);
  const [isAll, setAll] = useState(first.length >= total);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (isAll || hasFailed) return;
    const stop = new AbortController();
    readAllLeads(call, { signal: stop.signal }).then(
      (list) => {
        setLeads(list);
        setAll(true);
      },
      (error: unknown) => {
        if (isProblem(error)) setFailed(true);
        else if (!stop.signal.aborted) throw error;
      },
    );
    return () => stop.abort();
  }, [isAll, hasFailed]);
  const change = useCallback(
    (changed: Lead) => setLeads((known) => known.map((one) => (one.id === changed.id ? changed : one))),
    [],
  );
  return { leads, isAll, hasFailed, retry: () => setFailed(false), change };
}

export async function askLead(id: number, signal?: AbortSignal): Promise<Lead | null> {
  try {
    return await call(leadCall, { id }, signal ? { signal } : {});
  } catch (error) {
    if (!isProblem(error)) throw error;
    return null;
  }
}

/** Polls with backoff the leads whose payment is pending. */
export function useConfirmingLeads(leads: readonly Lead[], onKnown: (lead: Lead) => void): void {
  const waiting = leads
    .filter(({ is_confirming }) => is_confirming)
    .slice(0, MAX_WATCHED)
    .map(({ id }) => id)
    .join(',');
  useEffect(() => {
    if (waiting === '') return;
    const stop = new AbortController();
    const { signal } = stop;
    const watch = async () => {
      for (let asked = 1; !signal.aborted; asked += 1) {
        await waitForNext(asked + 1, signal);
        for (const id of waiting.split(',').map(Number)) {
          if (signal.aborted) return;
          const now = await askLead(id, signal);
          if (now && !now.is_confirming && !signal.aborted) onKnown(now);
        }
      }
    };
    watch().catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    return () => stop.abort();
  }, [waiting, onKnown]);
}
