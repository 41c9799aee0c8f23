import type { Call, CallOptions } from '#shared/api/call.ts';
import { leads } from '#shared/api/leads.ts';
import type { Lead } from '#shared/api/leads-schemas.ts';

/** Loads all leads page by page. The browser needs all of them for sorting, which the API can't do. */
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
