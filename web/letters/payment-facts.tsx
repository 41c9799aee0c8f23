import { formatDate } from '#shared/rules/format-date.ts';
import { formatCents } from '#shared/rules/format-money.ts';
import { TIER_LABELS } from '#shared/rules/tier-prices.ts';

type AboutPayment = {
  payment: number;
  purpose: 'lead' | 'tier';
  tier: 'standard' | 'premium' | null;
  property: string;
  address: string;
  amount_cents: number;
  when: string;
};

/** `a lead`, or `the Standard tier`. */
export function paidFor({ tier }: Pick<AboutPayment, 'tier'>): string {
  return tier === null ? 'a lead' : `the ${TIER_LABELS[tier]} tier`;
}

/** What bookkeeping needs to know of a payment: the lines that a receipt and a refund have in common. */
export function paymentFacts(about: AboutPayment): [name: string, value: string][] {
  const { payment, tier, property, address, amount_cents, when } = about;
  return [
    ['Amount', `${formatCents(amount_cents)} (US dollars)`],
    ['Date', formatDate(when)],
    ['For', tier === null ? 'Lead of a student' : `Listing tier: ${TIER_LABELS[tier]}, one month`],
    ['Property', property],
    ['Address', address],
    ['Number', `P-${payment}`],
  ];
}

export const TEST_PAYMENT = 'This was a test payment: no money has moved.';
