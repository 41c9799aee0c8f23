import type { Payment } from '#shared/api/payments-schemas.ts';
import { formatDate } from '#shared/rules/format-date.ts';
import { formatCents } from '#shared/rules/format-money.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { TIER_LABELS } from '#shared/rules/tier-prices.ts';
import { t } from '#shared/texts/t.ts';

type PaymentState = { text: string; tone: 'plain' | 'moss' | 'lamp' | 'brick' };

export function paymentState({ provider, status, refunded_cents }: Payment): PaymentState {
  if (status === 'refunded') return { text: t('Refunded'), tone: 'plain' };
  if (status === 'succeeded' && refunded_cents > 0) {
    return { text: t('Paid, {amount} refunded', { amount: formatCents(refunded_cents) }), tone: 'moss' };
  }
  if (status === 'succeeded') {
    return provider === 'credit' ? { text: t('Credit'), tone: 'lamp' } : { text: t('Paid'), tone: 'moss' };
  }
  if (status === 'processing') return { text: t('Confirming payment'), tone: 'lamp' };
  return { text: status === 'canceled' ? t('Canceled') : t('Not paid'), tone: 'brick' };
}

export function paymentPurpose({ purpose, tier, property }: Payment): string {
  const name = propertyTitle(property);
  if (purpose === 'lead') return t('Lead for {name}', { name });
  return t('{tier} for {name}', { tier: tier ? t(TIER_LABELS[tier]) : t('Tier'), name });
}

/** Effect of the payment: until when a tier lasts, or what a refund has ended. Null for an unlocked lead. */
export function paymentEffect({ purpose, status, granted_until }: Payment): string | null {
  if (status === 'refunded')
    return purpose === 'lead'
      ? t('The lead is locked again')
      : t('The part of the tier that it paid for has ended');
  return granted_until && t('until {date}', { date: formatDate(granted_until) });
}

export const hasReceipt = ({ status }: Payment): boolean => status === 'succeeded' || status === 'refunded';
