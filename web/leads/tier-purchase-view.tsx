import DoneIcon from 'lucide-react/icons/check';
import { createTierPaymentIntent } from '#shared/api/payments.ts';
import type { CardConfig } from '#shared/api/payments-schemas.ts';
import { managerPath, PAGES } from '#shared/pages.ts';
import { formatDate } from '#shared/rules/format-date.ts';
import { oneMonthOn } from '#shared/rules/one-month-on.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { TIER_RANK } from '#shared/rules/tier-order.ts';
import { TIER_LABELS } from '#shared/rules/tier-prices.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { TierBadge } from '../manager/tier-badge.tsx';
import { tierBenefits } from '../manager/tier-benefits.ts';
import { Card } from '../ui/card.tsx';
import { Time } from '../ui/time.tsx';
import { CardCheckout } from './card-checkout.tsx';
import type { TierPurchase } from './load-purchase.ts';
import { Price } from './price.tsx';
import styles from './purchase-frame.module.css';
import { type IntentState, usePaymentIntent } from './use-payment-intent.ts';

type TierPurchaseViewProps = { purchase: TierPurchase; cards: CardConfig; now: string };

/** Last day after the purchase: a month from today, or a month after the current end of the same tier. */
function paidUntil({ tier, property }: TierPurchase, now: string): string {
  const today = now.slice(0, 10);
  const end = property.contract_end_date;
  const isOn = property.tier === tier && end !== null && end > today;
  return oneMonthOn(isOn ? end : today);
}

function titleOf({ tier, property }: TierPurchase): string {
  const step = TIER_RANK[tier] - TIER_RANK[property.tier];
  const label = t(TIER_LABELS[tier]);
  if (step === 0) return t('Another month of {tier}', { tier: label });
  return step > 0 ? t('Upgrade to {tier}', { tier: label }) : t('{tier} for this listing', { tier: label });
}

export function TierPurchaseView({ purchase, cards, now }: TierPurchaseViewProps) {
  const { tier, property } = purchase;
  const [intent, retry] = usePaymentIntent([createTierPaymentIntent.path, property.id, tier], (signal) =>
    call(createTierPaymentIntent, { body: { property_id: property.id, tier } }, { signal }),
  );
  return (
    <>
      <h1 className={styles.title}>{titleOf(purchase)}</h1>
      <div className={styles.columns}>
        <div className={styles.side}>
          <Summary purchase={purchase} now={now} intent={intent} />
        </div>
        <CardCheckout
          intent={intent}
          cards={cards}
          returnsTo={PAGES.listingManager}
          onRetry={retry}
          back={{ to: managerPath({ view: 'edit', id: property.id }), text: t('Back to the listing') }}
        />
      </div>
    </>
  );
}

type SummaryProps = { purchase: TierPurchase; now: string; intent: IntentState };

function Summary({ purchase, now, intent }: SummaryProps) {
  const { tier, property } = purchase;
  const name = propertyTitle(property);
  const isForSale = intent.is !== 'refused' || intent.canRetry;
  return (
    <Card as="section" aria-labelledby="bought" className={styles.box}>
      <h2 id="bought" className={styles.boxTitle}>
        {t('{tier} for {name}', { tier: t(TIER_LABELS[tier]), name })}
      </h2>
      <dl className={styles.facts}>
        {name !== property.address_1 && (
          <div>
            <dt>{t('Address')}</dt>
            <dd>{property.address_1}</dd>
          </div>
        )}
        <Present purchase={purchase} now={now} />
        {isForSale && (
          <div>
            <dt>{t('What you get')}</dt>
            <dd>
              {t('{tier} until {date}', {
                tier: t(TIER_LABELS[tier]),
                date: formatDate(paidUntil(purchase, now)),
              })}
            </dd>
          </div>
        )}
      </dl>
      {isForSale && <Terms purchase={purchase} intent={intent} />}
    </Card>
  );
}

function Present({ purchase: { property }, now }: Omit<SummaryProps, 'intent'>) {
  const { tier, contract_end_date: end } = property;
  return (
    <div>
      <dt>{t('Now')}</dt>
      <dd className={styles.present}>
        <TierBadge tier={tier} />
        {tier !== 'free' && end !== null && end > now.slice(0, 10) && (
          <Time value={end}>{t('until {date}', { date: formatDate(end) })}</Time>
        )}
      </dd>
    </div>
  );
}

function Terms({ purchase: { tier, property }, intent }: Omit<SummaryProps, 'now'>) {
  return (
    <>
      <ul className={styles.gets}>
        {tierBenefits(tier).map((benefit) => (
          <li key={benefit}>
            <DoneIcon aria-hidden="true" />
            <span>{benefit}</span>
          </li>
        ))}
      </ul>
      <p className={styles.small}>
        {t(
          'Charged in full, once. It doesn’t renew automatically: we’ll remind you by email, and after that day the listing is Free.',
        )}
        {property.tier !== 'free' &&
          property.tier !== tier &&
          ` ${t('The rest of your {tier} time ends when you pay.', { tier: t(TIER_LABELS[property.tier]) })}`}
      </p>
      <Price label={t('Price for one month')} intent={intent} />
    </>
  );
}
