import { useEffect, useState } from 'react';
import { isProblem } from '#shared/api/errors.ts';
import { propertyMarket } from '#shared/api/property-market.ts';
import type { MarketRent, PriceChange, PropertyMarket } from '#shared/api/property-market-schemas.ts';
import type { School } from '#shared/api/schools-schemas.ts';
import { PAGES } from '#shared/pages.ts';
import { formatDate } from '#shared/rules/format-date.ts';
import { formatMoney } from '#shared/rules/format-money.ts';
import { bedsLabel } from '#shared/rules/plan-label.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { ListingCard } from '../listings/listing-card.tsx';
import { useSession } from '../session/use-session.ts';
import { SiteLink } from '../shell/site-link.tsx';
import styles from './market-section.module.css';

type MarketSectionProps = { property: number; school: School; today: string };

const PHOTO_SIZES = '(max-width: 767px) 100vw, (max-width: 1199px) 45vw, 20rem';

function useMarket(id: number, school: number): PropertyMarket | null {
  const [market, setMarket] = useState<PropertyMarket | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    call(propertyMarket, { id, school }, { signal: leaving.signal })
      .then(setMarket)
      .catch((error: unknown) => {
        // The page is complete without this section.
        if (!leaving.signal.aborted && !isProblem(error)) throw error;
      });
    return () => leaving.abort();
  }, [id, school]);
  return market;
}

function rentSentence({ bedrooms, own, low, high, listings }: MarketRent): string {
  const values = {
    ...{ beds: bedsLabel(bedrooms), listings },
    ...{ own: formatMoney(own), low: formatMoney(low), high: formatMoney(high) },
  };
  if (own < low)
    return t('{beds}: {own} a person here, below the {low} to {high} of {listings} other homes.', values);
  return own > high
    ? t('{beds}: {own} a person here, above the {low} to {high} of {listings} other homes.', values)
    : t('{beds}: {own} a person here, within the {low} to {high} of {listings} other homes.', values);
}

function changeText({ plan, bedrooms, price_before, price_after }: PriceChange): string {
  const values = {
    plan: plan || bedsLabel(bedrooms),
    before: formatMoney(price_before),
    after: formatMoney(price_after),
  };
  return price_after < price_before
    ? t('{plan} down from {before} to {after}', values)
    : t('{plan} up from {before} to {after}', values);
}

/** Loads in the browser, because the page is cached and other listings change. */
export function MarketSection({ property, school, today }: MarketSectionProps) {
  const market = useMarket(property, school.id);
  const { user } = useSession();
  if (!market) return null;
  const { rents, similar, price_changes } = market;
  return (
    <>
      {rents.length > 0 && (
        <section aria-labelledby="market" className={styles.market}>
          <h2 id="market">{t('How the rent compares')}</h2>
          <ul>
            {rents.map((rent) => (
              <li key={rent.bedrooms}>{rentSentence(rent)}</li>
            ))}
          </ul>
          <p className={styles.note}>
            {t(
              'About eight in ten listed rents per person within two miles are in this range, without fees.',
            )}{' '}
            <SiteLink to={PAGES.priceMethod}>{t('How we compare prices')}</SiteLink>
          </p>
        </section>
      )}
      {price_changes.length > 0 && (
        <section aria-labelledby="price-changes">
          <h2 id="price-changes">{t('Price history')}</h2>
          <ul>
            {price_changes.map((change) => (
              <li key={`${change.day} ${change.plan} ${change.price_after}`}>
                <time dateTime={change.day}>{formatDate(change.day)}</time> · {changeText(change)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {similar.length > 0 && (
        <section aria-labelledby="similar">
          <h2 id="similar">{t('Similar homes')}</h2>
          <ul className={styles.cards}>
            {similar.map((card) => (
              <li key={card.id}>
                <ListingCard card={card} school={school} today={today} sizes={PHOTO_SIZES} user={user} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
