import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import type { Payment } from '#shared/api/payments-schemas.ts';
import { formatDate } from '#shared/rules/format-date.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { TIER_LABELS } from '#shared/rules/tier-prices.ts';
import { t } from '#shared/texts/t.ts';
import { QueryProvider } from '../api/query-provider.tsx';
import { listPath, readListQuery } from './list-query.ts';
import { PaymentBanner } from './payment-banner.tsx';
import { usePaymentCheck } from './use-payment-check.ts';

function paidSentence({ property, tier, granted_until }: Payment): string {
  const name = propertyTitle(property);
  const values = {
    name,
    tier: tier && t(TIER_LABELS[tier]),
    date: granted_until && formatDate(granted_until),
  };
  if (tier && granted_until) return t('Paid. {name} is {tier} until {date}.', values);
  if (tier) return t('Paid. {name} is {tier}.', values);
  return granted_until
    ? t('Paid. {name} is upgraded until {date}.', values)
    : t('Paid. {name} is upgraded.', values);
}

export function TierPaymentNotice() {
  return (
    <QueryProvider>
      <Notice />
    </QueryProvider>
  );
}

function Notice() {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [params] = useSearchParams();
  const status = usePaymentCheck(async ({ is }) => {
    await navigate(listPath(readListQuery(params)), { replace: true, preventScrollReset: true });
    if (is === 'paid') await revalidate();
  });
  return <PaymentBanner status={status} paid={status?.is === 'paid' ? paidSentence(status.payment) : ''} />;
}
