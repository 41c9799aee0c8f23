import { type MouseEvent, memo, useRef } from 'react';
import { Link } from 'react-router';
import type { PropertyCard } from '#shared/api/properties-schemas.ts';
import type { CurrentUser } from '#shared/api/users-schemas.ts';
import { propertyPath } from '#shared/pages.ts';
import { campusTravelText, findCampusTravel, isTravelEstimated } from '#shared/rules/campus-travel.ts';
import { cardPlans } from '#shared/rules/card-plan.ts';
import { confirmedText } from '#shared/rules/confirmed-text.ts';
import { formatAddressLine } from '#shared/rules/format-address.ts';
import { formatDistance } from '#shared/rules/format-distance.ts';
import { formatPhone, formatPhoneLink } from '#shared/rules/format-phone.ts';
import { formatRent } from '#shared/rules/format-rent.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { lowestRent, rentRange } from '#shared/rules/rent-range.ts';
import type { TravelMode } from '#shared/rules/travel-modes.ts';
import { t } from '#shared/texts/t.ts';
import { QuickInquiry } from '../inquiries/quick-inquiry.tsx';
import { openPrivateMessage } from '../messages/private-message.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { bedPrices, isRentByBed } from './card-facts.ts';
import { CardPlans, type PlanCount } from './card-plans.tsx';
import { CommuteBadge } from './commute-badge.tsx';
import styles from './listing-card.module.css';
import { ListingPhotos } from './listing-photos.tsx';
import { VerifiedBadge } from './verified-badge.tsx';

type ListingCardProps = {
  card: PropertyCard & PlanCount;
  school: { name: string; short_name: string; public_view_url: string };
  today: string;
  isLit?: boolean;
  /** True for cards that are visible without scrolling, whose photo loads at once. */
  isFirst?: boolean;
  sizes: string;
  headingLevel?: 2 | 3;
  /** False for the preview of a listing without location, which has no travel time. */
  isPlaced?: boolean;
  /** Text that a preview shows if the listing has no rent yet. */
  rentHint?: string | null;
  /** Travel mode whose time the card shows, if the time is known. Otherwise the card chooses a mode. */
  travelMode?: TravelMode | undefined;
  onPoint?: (id: number | null) => void;
  onOpen?: (id: number) => void;
  onContact?: (card: PropertyCard) => void;
  user: CurrentUser | null;
};

/** Card of a listing (section 2.5). Must render fast, because a page has hundreds of cards. */
export const ListingCard = memo(function ListingCard(props: ListingCardProps) {
  const { card, school, today, isLit = false, isFirst = false, sizes, headingLevel = 3 } = props;
  const { isPlaced = true, travelMode, rentHint = null } = props;
  const { onPoint, onOpen, onContact, user } = props;
  const linkRef = useRef<HTMLAnchorElement>(null);
  const title = propertyTitle(card);
  const plans = cardPlans(card);
  const path = propertyPath(school, card);
  const isPremiumManager = card.manager.account_level === 'premium';
  const way = findCampusTravel(card, travelMode);
  const isEstimated = isTravelEstimated(card);
  const Heading = `h${headingLevel}` as const;

  const handleContact = (event: MouseEvent) => {
    if (!onContact) return;
    event.preventDefault();
    onContact(card);
  };
  const handleDirect = () =>
    openPrivateMessage({
      id: card.manager.user.id,
      username: t('the manager of {title}', { title }),
      about: { kind: 'property', id: card.id },
    });

  // Photos are above the card's link, so that users can swipe them. This forwards their clicks to the link.
  const handlePhotoClick = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    linkRef.current?.dispatchEvent(
      new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
    );
  };

  return (
    <article
      className={`${styles.card} ${isLit ? styles.lit : ''}`}
      data-listing={card.id}
      onMouseEnter={() => onPoint?.(card.id)}
      onMouseLeave={() => onPoint?.(null)}
      onFocus={() => onPoint?.(card.id)}
      onBlur={() => onPoint?.(null)}
    >
      <ListingPhotos card={card} title={title} sizes={sizes} isFirst={isFirst} onClick={handlePhotoClick} />
      <div className={styles.body}>
        <p className={styles.rent}>
          {rentHint ?? rentRange(plans)}
          {rentHint === null && lowestRent(plans) !== null && (
            <small>{isRentByBed(card) ? t('/mo per bed') : t('/mo')}</small>
          )}
        </p>
        <div className={styles.nameLine}>
          <Heading className={styles.name}>
            <Link ref={linkRef} to={path} onClick={() => onOpen?.(card.id)}>
              {title}
            </Link>
          </Heading>
          {isPremiumManager && card.manager.verified && <VerifiedBadge {...card.manager.verified} />}
        </div>
        <p className={styles.soft}>
          {[card.address_1, formatAddressLine({ city: card.city, state: card.state })]
            .filter(Boolean)
            .join(', ')}
        </p>
        {way && (
          <p className={styles.travelTime}>
            <CommuteBadge way={way} isEstimated={isEstimated} />
          </p>
        )}
        <p className={`${styles.soft} ${styles.reach}`}>
          {isPlaced && (
            <span>{t('{distance} to campus', { distance: formatDistance(card.distance_from_school) })}</span>
          )}
          {card.drive_time !== null && way?.mode !== 'drive' && (
            <span>{campusTravelText({ mode: 'drive', seconds: card.drive_time }, isEstimated)}</span>
          )}
          {card.is_approximate && <span>{t('approximate location')}</span>}
        </p>
        <p className={styles.soft}>{confirmedText(card.availability_confirmed, today)}</p>
        <BedPrices card={card} />
        {isPremiumManager && card.contact_phone && (
          <a className={styles.phone} href={formatPhoneLink(card.contact_phone)}>
            {formatPhone(card.contact_phone)}
          </a>
        )}
        {card.plans.length > 0 && <CardPlans card={card} today={today} />}
        <div className={styles.actions}>
          <QuickInquiry property={card} title={title} school={school} user={user} />
          <ButtonLink tone="quiet" size="small" to={path} onClick={handleContact}>
            {t('Request Info')}
          </ButtonLink>
          {isPremiumManager && onContact && (
            <Button tone="quiet" size="small" onClick={handleDirect}>
              {t('Direct Message')}
            </Button>
          )}
        </div>
      </div>
    </article>
  );
});

function BedPrices({ card }: { card: PropertyCard }) {
  const prices = bedPrices(card);
  if (prices.length === 0) return null;
  return (
    <dl className={styles.beds}>
      {prices.map(({ beds, label, price }) => (
        <div key={beds}>
          <dt>{label}</dt>
          <dd>{formatRent(price)}</dd>
        </div>
      ))}
    </dl>
  );
}
