import CheckIcon from 'lucide-react/icons/check';
import { lazy, type MouseEvent, useState } from 'react';
import type { PropertyCard } from '#shared/api/properties-schemas.ts';
import { propertyPath } from '#shared/pages.ts';
import { campusTravelText, findCampusTravel, isTravelEstimated } from '#shared/rules/campus-travel.ts';
import { confirmedText } from '#shared/rules/confirmed-text.ts';
import { formatAddressLine } from '#shared/rules/format-address.ts';
import { formatDistance } from '#shared/rules/format-distance.ts';
import { formatPhone, formatPhoneLink } from '#shared/rules/format-phone.ts';
import { formatRent } from '#shared/rules/format-rent.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { t } from '#shared/texts/t.ts';
import { openPrivateMessage } from '../messages/private-message.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { LazyPart } from '../ui/lazy-part.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './card-details.module.css';
import { bedPrices, rentTexts } from './card-facts.ts';
import type { Narrowing } from './card-plans.tsx';
import { toggleCompared } from './compare-store.ts';
import { useCompared } from './use-compared.ts';

const CardPlans = lazy(async () => ({ default: (await import('./card-plans.tsx')).CardPlans }));

export type CardDetailsProps = {
  card: PropertyCard & Narrowing;
  school: { public_view_url: string };
  today: string;
  /** False for the preview of a listing without location, which has no travel time. */
  isPlaced?: boolean | undefined;
  onContact?: ((card: PropertyCard) => void) | undefined;
};

export function CardDetails({ card, school, today, isPlaced = true, onContact }: CardDetailsProps) {
  const [isOpen, setOpen] = useState(false);
  const isPremiumManager = card.manager.account_level === 'premium';
  const prices = bedPrices(card);
  const { other } = rentTexts(card);
  const handleContact = (event: MouseEvent) => {
    if (!onContact) return;
    event.preventDefault();
    onContact(card);
  };
  const handleDirect = () =>
    openPrivateMessage({
      id: card.manager.user.id,
      username: t('the manager of {title}', { title: propertyTitle(card) }),
      about: { kind: 'property', id: card.id },
    });
  return (
    <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summaryText(card)}</summary>
      <p>
        {[card.address_1, formatAddressLine({ city: card.city, state: card.state })]
          .filter(Boolean)
          .join(', ')}
      </p>
      <Reach card={card} isPlaced={isPlaced} />
      <p>{confirmedText(card.availability_confirmed, today)}</p>
      {isPremiumManager && card.contact_phone && (
        <p>
          <a href={formatPhoneLink(card.contact_phone)}>{formatPhone(card.contact_phone)}</a>
        </p>
      )}
      {other !== '' && <p>{other}</p>}
      {prices.length > 0 && (
        <dl className={styles.beds}>
          {prices.map(({ beds, label, price }) => (
            <div key={beds}>
              <dt>{label}</dt>
              <dd>{formatRent(price)}</dd>
            </div>
          ))}
        </dl>
      )}
      {isOpen && card.plans.length > 0 && (
        <LazyPart fallback={<Skeleton height={`${card.plans.length * 1.6}rem`} shape="block" />}>
          <CardPlans card={card} today={today} />
        </LazyPart>
      )}
      <div className={styles.actions}>
        <ButtonLink tone="quiet" size="small" to={propertyPath(school, card)} onClick={handleContact}>
          {t('Request Info')}
        </ButtonLink>
        {isPremiumManager && onContact && (
          <Button tone="quiet" size="small" onClick={handleDirect}>
            {t('Direct Message')}
          </Button>
        )}
        <CompareToggle card={card} school={school.public_view_url} />
      </div>
    </details>
  );
}

function summaryText({ plans, plan_count }: CardDetailsProps['card']): string {
  const count = plans.length;
  if (count === 0) return t('Details');
  if (plan_count === undefined)
    return t('{count, plural, one {# floor plan} other {# floor plans}}', { count });
  return t('{count} of {total} floor plans match', { count, total: plan_count });
}

function Reach({ card, isPlaced }: { card: PropertyCard; isPlaced: boolean }) {
  const isByCarOnly = findCampusTravel(card)?.mode === 'drive';
  const parts = [
    isPlaced && t('{distance} to campus', { distance: formatDistance(card.distance_from_school) }),
    card.drive_time !== null &&
      !isByCarOnly &&
      campusTravelText({ mode: 'drive', seconds: card.drive_time }, isTravelEstimated(card)),
    card.is_approximate && t('approximate location'),
  ].filter(Boolean);
  return parts.length > 0 && <p>{parts.join(' · ')}</p>;
}

function CompareToggle({ card, school }: { card: PropertyCard; school: string }) {
  const isCompared = useCompared(school).includes(card.id);
  return (
    <Button
      tone="quiet"
      size="small"
      aria-pressed={isCompared}
      onClick={() => toggleCompared(school, card.id)}
    >
      {isCompared && <CheckIcon aria-hidden="true" />}
      {t('Compare')}
    </Button>
  );
}
