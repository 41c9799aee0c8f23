import { data } from 'react-router';
import { isProblem } from '#shared/api/errors.ts';
import { leadCredits } from '#shared/api/leads.ts';
import type { Lead } from '#shared/api/leads-schemas.ts';
import { stripeConfig } from '#shared/api/payments.ts';
import type { CardConfig } from '#shared/api/payments-schemas.ts';
import type { Load, LoadArgs } from '../api/page-loader.ts';
import { readLeadQuery } from './lead-query.ts';
import { readAllLeads } from './read-all-leads.ts';
import { sortLeads } from './sort-leads.ts';

export const LEADS_PER_PAGE = 50;

export type LeadsList = {
  kind: 'list';
  leads: Lead[];
  /** Total number of leads. `leads` contains one page of them on the server. */
  total: number;
  unlocked: number;
  credits: number;
};
type LeadsContent = { kind: 'refused' } | { kind: 'failed'; text: string } | LeadsList;

export type LeadsPageData = {
  content: LeadsContent;
  cards: CardConfig;
  /** Reference time. Server and browser must use the same. */
  now: string;
  public_url: string;
};

async function readLeads({ call, signal }: LoadArgs): Promise<LeadsList> {
  const [list, { available }] = await Promise.all([
    readAllLeads(call, { signal }),
    call(leadCredits, {}, { signal }),
  ]);
  const unlocked = list.filter((lead) => lead.unlocked).length;
  return { kind: 'list', leads: list, total: list.length, unlocked, credits: available };
}

/** Returns one page of leads. If the list has fewer leads than `total`, the list is this page already. */
export function pageOfLeads(sorted: readonly Lead[], requestedPage: number, total: number) {
  const page = Math.min(requestedPage, Math.max(1, Math.ceil(total / LEADS_PER_PAGE)));
  const start = total > sorted.length ? 0 : (page - 1) * LEADS_PER_PAGE;
  return { page, shown: sorted.slice(start, start + LEADS_PER_PAGE) };
}

/** Loads all leads. Users without access get 401 or 403, and the page shows the reason. */
async function loadContent(args: LoadArgs): Promise<{ content: LeadsContent; status: number }> {
  try {
    return { content: await readLeads(args), status: 200 };
  } catch (error) {
    if (!isProblem(error)) throw error;
    const { status } = error;
    if (status === 401 || status === 403) return { content: { kind: 'refused' }, status };
    return { content: { kind: 'failed', text: error.problem.detail }, status };
  }
}

export const loadLeads: Load<ReturnType<typeof data<LeadsPageData>>> = async (args) => {
  const cards = await args.call(stripeConfig, {}, { signal: args.signal });
  const { content, status } = await loadContent(args);
  const now = new Date().toISOString();
  return data<LeadsPageData>({ content, cards, now, public_url: args.settings.public_url }, { status });
};

/**
 * Returns only the shown page of leads, because ten thousand leads would make the HTML a hundred times
 * larger.
 */
export const loadLeadsPage: typeof loadLeads = async (args) => {
  const loaded = await loadLeads(args);
  const { content } = loaded.data;
  if (content.kind !== 'list') return loaded;
  const { sort, page } = readLeadQuery(args.url.searchParams);
  const { shown } = pageOfLeads(sortLeads(content.leads, sort), page, content.total);
  return data({ ...loaded.data, content: { ...content, leads: shown } }, loaded.init ?? undefined);
};
