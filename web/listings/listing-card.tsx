import { type MouseEvent, memo, useRef } from 'react';
import { Link } from 'react-router';
import type { PropertyCard } from '#shared/api/properties.ts';
import type { CurrentUser } from '#shared/api/users.ts';
import { propertyPath } from '#shared/pages.ts';
import { confirmedText } from '#shared/rules/confirmed-text.ts';
import { formatAddressLine } from '#shared/rules/format-address.ts';
import { formatDistance } from '#shared/rules/format-distance.ts';
import { formatPhone, formatPhoneLink } from '#shared/rules/format-phone.ts';
import { formatRent } from '#shared/rules/format-rent.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { lowestRent, rentRange } from '#shared/rules/rent-range.ts';
import type { TravelMode } from '#shared/rules/travel-modes.ts';
import { isTravelEstimated, wayText, wayToCampus } from '#shared/rules/way-to-campus.ts';
import { t } from '#shared/texts/t.ts';
import { QuickInquiry } from '../inquiries/quick-inquiry.tsx';
import { openPrivateMessage } from '../messages/private-message.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { bedPrices, cardPlans, isRentByBed } from './card-facts.ts';
import { CardPlans } from './card-plans.tsx';
import { CommuteBadge } from './commute-badge.tsx';
import styles from './listing-card.module.css';
import { ListingPhotos } from './listing-photos.tsx';
import { VerifiedBadge } from './verified-badge.tsx';

export type ListingCardProps = {
  card: PropertyCard;
  school: { name: string; short_name: string; public_view_url: string };
  /** `YYYY-MM-DD`, for what is available now. */
  today: string;
  /** The listing that something else points at, such as its pin. */
  isLit?: boolean;
  /** Among the first of the page: its photo is fetched at once. */
  isFirst?: boolean;
  /** How wide the photo is shown, as `sizes` says it. */
  sizes: string;
  headingLevel?: 2 | 3;
  /** False for a listing that has no place yet, so that nothing is said of the way to campus. */
  isPlaced?: boolean;
  /** In the place of the rent, while a preview has none to show. */
  rentHint?: string | null;
  /** How the reader means to get to campus: the way is told by it. */
  travelMode?: TravelMode | undefined;
  onPoint?: (id: number | null) => void;
  onOpen?: (id: number) => void;
  /** Opens the form that asks the manager; premium managers also take private messages. */
  onContact?: (card: PropertyCard) => void;
  /** Who may ask with one press; null: a visitor. */
  user: CurrentUser | null;
};

/** A listing as lists show it (section 2.5). Plain elements throughout: a page holds hundreds of these. */
export const ListingCard = memo(function ListingCard(props: ListingCardProps) {
  const { card, school, today, isLit = false, isFirst = false, sizes, headingLevel = 3 } = props;
  const { isPlaced = true, travelMode, rentHint = null } = props;
  const { onPoint, onOpen, onContact, user } = props;
  const linkRef = useRef<HTMLAnchorElement>(null);
  const title = propertyTitle(card);
  const plans = cardPlans(card);
  const path = propertyPath(school, card);
  const isPremiumManager = card.manager.account_level === 'premium';
  const way = wayToCampus(card, travelMode);
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

  // The photos lie above the link that covers the card, so that they can be swiped; a press on them is one on the link.
  const handlePhotoPress = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
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
      <ListingPhotos card={card} title={title} sizes={sizes} isFirst={isFirst} onPress={handlePhotoPress} />
      <div className={styles.body}>
        <p className={styles.rent}>
          {rentHint ?? rentRange(plans)}
          {rentHint === null && lowestRent(plans) !== null && (
            <small> {isRentByBed(card) ? t('a month, by the bed') : t('a month')}</small>
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
          <p className={styles.way}>
            <CommuteBadge way={way} isEstimated={isEstimated} />
          </p>
        )}
        <p className={`${styles.soft} ${styles.reach}`}>
          {isPlaced && (
            <span>{t('{distance} to campus', { distance: formatDistance(card.distance_from_school) })}</span>
          )}
          {card.drive_time !== null && way?.mode !== 'drive' && (
            <span>{wayText({ mode: 'drive', seconds: card.drive_time }, isEstimated)}</span>
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

/** The lowest rent for each number of bedrooms, where there is more than one to choose from. */
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
