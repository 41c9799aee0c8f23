import type { Call, CallOptions } from '#shared/api/call.ts';
import { leads } from '#shared/api/leads.ts';
import type { Lead } from '#shared/api/leads-schemas.ts';

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
