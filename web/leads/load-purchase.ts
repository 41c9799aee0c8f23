import { data } from 'react-router';
import { isProblem } from '#shared/api/errors.ts';
import { lead as leadCall, leadCredits } from '#shared/api/leads.ts';
import type { Lead } from '#shared/api/leads-schemas.ts';
import { managerProperty } from '#shared/api/manager-properties.ts';
import type { ManagerProperty } from '#shared/api/manager-properties-schemas.ts';
import { PAID_TIERS, type PaidTier, stripeConfig } from '#shared/api/payments.ts';
import type { CardConfig } from '#shared/api/payments-schemas.ts';
import type { LoadArgs } from '../api/page-loader.ts';
import { readId } from './lead-query.ts';

type NoPurchase =
  | { kind: 'refused' }
  /** The manager cannot make the purchase that the URL names. */
  | { kind: 'missing' }
  | { kind: 'failed'; text: string };
export type LeadPurchase = { kind: 'lead'; lead: Lead; credits: number };
export type TierPurchase = {
  kind: 'tier';
  tier: PaidTier;
  property: Pick<
    ManagerProperty,
    'id' | 'name' | 'listing_title' | 'type' | 'address_1' | 'tier' | 'contract_end_date'
  >;
};

export type PurchasePageData<T> = {
  content: NoPurchase | T;
  cards: CardConfig;
  now: string;
  public_url: string;
};

async function loadPurchase<T>(args: LoadArgs, read: () => Promise<T | null>) {
  const cards = await args.call(stripeConfig, {}, { signal: args.signal });
  const page = { cards, now: new Date().toISOString(), public_url: args.settings.public_url };
  const answer = (content: PurchasePageData<T>['content'], status: number) =>
    data<PurchasePageData<T>>({ ...page, content }, { status });
  try {
    const found = await read();
    return found ? answer(found, 200) : answer({ kind: 'missing' }, 404);
  } catch (error) {
    if (!isProblem(error)) throw error;
    const { status } = error;
    if (status === 401 || status === 403) return answer({ kind: 'refused' }, status);
    if (status === 400 || status === 404) return answer({ kind: 'missing' }, 404);
    return answer({ kind: 'failed', text: error.problem.detail }, status);
  }
}

/**
 * Loads the number of credits. The call also checks the user's role, which the page's other calls may not do.
 */
const readCredits = async ({ call, signal }: LoadArgs) => (await call(leadCredits, {}, { signal })).available;

export async function loadLeadPurchase(args: LoadArgs) {
  const { call, signal, url } = args;
  return await loadPurchase<LeadPurchase>(args, async () => {
    const credits = await readCredits(args);
    const id = readId(url.searchParams, 'lead');
    return id === null ? null : { kind: 'lead', lead: await call(leadCall, { id }, { signal }), credits };
  });
}

export async function loadTierPurchase(args: LoadArgs) {
  const { call, signal, url } = args;
  return await loadPurchase<TierPurchase>(args, async () => {
    await readCredits(args);
    const id = readId(url.searchParams, 'property');
    const tier = PAID_TIERS.find((one) => one === url.searchParams.get('tier'));
    if (id === null || !tier) return null;
    const property = await call(managerProperty, { p_id: id }, { signal });
    const { name, listing_title, type, address_1, contract_end_date } = property;
    return {
      kind: 'tier',
      tier,
      property: { id, name, listing_title, type, address_1, tier: property.tier, contract_end_date },
    };
  });
}
