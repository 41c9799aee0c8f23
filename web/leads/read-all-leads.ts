import type { Call, CallOptions } from '#shared/api/endpoint.ts';
import { type Lead, leads } from '#shared/api/leads.ts';

/** Loads all leads page by page, because the API can't sort them. */
export async function readAllLeads(call: Call, options: CallOptions): Promise<Lead[]> {
  const all: Lead[] = [];
  for (;;) {
    const before = all.at(-1)?.id;
    const input = before === undefined ? {} : { before };
    const { data, total } = await call.withTotal(leads, input, options);
    all.push(...data);
    if (data.length === 0 || all.length >= (total ?? 0)) return all;
  }
}
