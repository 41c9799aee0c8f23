import DoneIcon from 'lucide-react/icons/check';
import { type CardConfig, createTierPaymentIntent } from '#shared/api/payments.ts';
import { managerPath, PAGES } from '#shared/pages.ts';
import { formatDate } from '#shared/rules/format-date.ts';
import { formatCents } from '#shared/rules/format-money.ts';
import { oneMonthOn } from '#shared/rules/one-month-on.ts';
import { PHOTO_ALLOWANCE } from '#shared/rules/photo-allowance.ts';
import { TIER_BENEFITS, TIER_LABELS } from '#shared/rules/tier-prices.ts';
import { call } from '../api/call.ts';
import { TierBadge } from '../manager/tier-badge.tsx';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CardCheckout } from './card-checkout.tsx';
import type { TierPurchase } from './load-purchase.ts';
import styles from './purchase-frame.module.css';
import { propertyName } from './sort-leads.ts';
import { useIntent } from './use-intent.ts';

type TierPurchaseViewProps = { purchase: TierPurchase; cards: CardConfig; now: string };

/** The last day of what is bought: a month from today, or from the present end where the same tier goes on. */
function paidUntil({ tier, property }: TierPurchase, now: string): string {
  const today = now.slice(0, 10);
  const end = property.contract_end_date;
  const isOn = property.tier === tier && end !== null && end > today;
  return oneMonthOn(isOn ? end : today);
}

/** A tier of one listing with its price, and the form that pays for it. */
export function TierPurchaseView({ purchase, cards, now }: TierPurchaseViewProps) {
  const { tier, property } = purchase;
  const [intent, retry] = useIntent(() =>
    call(createTierPaymentIntent, { body: { property_id: property.id, tier } }),
  );
  const isSame = property.tier === tier;
  const label = TIER_LABELS[tier];
  return (
    <>
      <h1 className={styles.title}>{isSame ? `Another month of ${label}` : `Upgrade to ${label}`}</h1>
      <div className={styles.columns}>
        <div className={styles.side}>
          <Summary
            purchase={purchase}
            until={paidUntil(purchase, now)}
            amount={intent.is === 'ready' ? intent.intent.amount_cents : null}
          />
        </div>
        <CardCheckout
          intent={intent}
          cards={cards}
          returnsTo={PAGES.listingManager}
          onRetry={retry}
          back={{ to: managerPath({ view: 'edit', id: property.id }), text: 'Back to the listing' }}
        />
      </div>
    </>
  );
}

type SummaryProps = { purchase: TierPurchase; until: string; amount: number | null };

function Summary({ purchase: { tier, property }, until, amount }: SummaryProps) {
  const name = propertyName(property);
  return (
    <Card as="section" aria-labelledby="bought" className={styles.box}>
      <h2 id="bought" className={styles.boxTitle}>
        {TIER_LABELS[tier]} for {name}
      </h2>
      <dl className={styles.facts}>
        {name !== property.address_1 && (
          <div>
            <dt>Address</dt>
            <dd>{property.address_1}</dd>
          </div>
        )}
        <div>
          <dt>Now</dt>
          <dd>
            <TierBadge tier={property.tier} />
          </dd>
        </div>
        <div>
          <dt>Paid until</dt>
          <dd>{formatDate(until)}</dd>
        </div>
      </dl>
      <ul className={styles.gets}>
        {[...TIER_BENEFITS[tier], `Up to ${PHOTO_ALLOWANCE[tier]} photos`].map((benefit) => (
          <li key={benefit}>
            <DoneIcon aria-hidden="true" />
            <span>{benefit}</span>
          </li>
        ))}
      </ul>
      <p className={styles.small}>
        Charged in full, once. Nothing renews by itself: we remind you by mail, and after that day the listing
        is Free.
      </p>
      <p className={styles.price}>
        <span>Price for one month</span>
        <span>{amount === null ? <Skeleton width="5rem" /> : formatCents(amount)}</span>
      </p>
    </Card>
  );
}
