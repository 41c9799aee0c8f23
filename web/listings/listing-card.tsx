import { type MouseEvent, memo, useRef } from 'react';
import { Link } from 'react-router';
import type { CurrentUser } from '#shared/api/users-schemas.ts';
import { propertyPath } from '#shared/pages.ts';
import { findCampusTravel, isTravelEstimated } from '#shared/rules/campus-travel.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import type { TravelMode } from '#shared/rules/travel-modes.ts';
import { QuickInquiry } from '../inquiries/quick-inquiry.tsx';
import { CardDetails, type CardDetailsProps } from './card-details.tsx';
import { bedsSpan, rentTexts } from './card-facts.ts';
import { CommuteBadge } from './commute-badge.tsx';
import { FavoriteButton } from './favorite-button.tsx';
import styles from './listing-card.module.css';
import { ListingPhotos } from './listing-photos.tsx';
import { VerifiedBadge } from './verified-badge.tsx';

type ListingCardProps = CardDetailsProps & {
  school: { name: string; short_name: string; public_view_url: string };
  isLit?: boolean;
  /** True for cards that are visible without scrolling, whose photo loads at once. */
  isFirst?: boolean;
  sizes: string;
  headingLevel?: 2 | 3;
  /** Text that a preview shows if the listing has no rent yet. */
  rentHint?: string | null;
  /** Travel mode whose time the card shows, if the time is known. Otherwise the card chooses a mode. */
  travelMode?: TravelMode | undefined;
  onPoint?: (id: number | null) => void;
  onOpen?: (id: number) => void;
  user: CurrentUser | null;
};

const BUTTON = { tone: 'quiet', size: 'small' } as const;

/** Card of a listing (section 2.5). Must render fast, because a page has hundreds of cards. */
export const ListingCard = memo(function ListingCard(props: ListingCardProps) {
  const { card, school, today, isLit = false, isFirst = false, sizes, headingLevel = 3 } = props;
  const { isPlaced, travelMode, rentHint = null } = props;
  const { onPoint, onOpen, onContact, user } = props;
  const linkRef = useRef<HTMLAnchorElement>(null);
  const title = propertyTitle(card);
  const { rent, unit, least } = rentTexts(card);
  const path = propertyPath(school, card);
  const isPremiumManager = card.manager.account_level === 'premium';
  const way = findCampusTravel(card, travelMode);
  const Heading = `h${headingLevel}` as const;

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
      <div className={styles.layout}>
        <ListingPhotos card={card} title={title} sizes={sizes} isFirst={isFirst} onClick={handlePhotoClick} />
        <FavoriteButton id={card.id} name={title} />
        <div className={styles.body}>
          <div className={styles.rents}>
            <p className={styles.rent}>
              {rentHint ?? rent}
              {rentHint === null && unit !== '' && <small>{unit}</small>}
            </p>
            {rentHint === null && least !== '' && <p className={styles.leastRent}>{least}</p>}
          </div>
          <div className={styles.nameLine}>
            <Heading className={styles.name}>
              <Link ref={linkRef} to={path} onClick={() => onOpen?.(card.id)}>
                {title}
              </Link>
            </Heading>
            {isPremiumManager && card.manager.verified && <VerifiedBadge {...card.manager.verified} />}
          </div>
          <p className={styles.facts}>
            {way && <CommuteBadge way={way} isEstimated={isTravelEstimated(card)} />}
            <span>{bedsSpan(card)}</span>
          </p>
          <div className={styles.foot}>
            <QuickInquiry property={card} title={title} school={school} user={user} button={BUTTON} />
            <CardDetails
              card={card}
              school={school}
              today={today}
              isPlaced={isPlaced}
              onContact={onContact}
            />
          </div>
        </div>
      </div>
    </article>
  );
});
