import { memo } from 'react';
import { Link } from 'react-router';
import { propertyPath } from '#shared/pages.ts';
import { findCampusTravel, isTravelEstimated } from '#shared/rules/campus-travel.ts';
import { formatDistance } from '#shared/rules/format-distance.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import type { TravelMode } from '#shared/rules/travel-modes.ts';
import { t } from '#shared/texts/t.ts';
import { bedsText, rentTexts } from '../listings/card-facts.ts';
import { CommuteBadge } from '../listings/commute-badge.tsx';
import { FavoriteButton } from '../listings/favorite-button.tsx';
import { ListingBadges } from '../listings/listing-badges.tsx';
import { Picture } from '../listings/picture.tsx';
import { BuildingPlaceholder } from '../ui/building-placeholder.tsx';
import styles from './map-sheet.module.css';
import type { ListingFacts } from './search-listings.ts';

type SwipeCardProps = {
  card: ListingFacts;
  school: { public_view_url: string };
  isLit: boolean;
  travelMode: TravelMode | undefined;
  onOpen: (id: number) => void;
};

export const SwipeCard = memo(function SwipeCard({
  card,
  school,
  isLit,
  travelMode,
  onOpen,
}: SwipeCardProps) {
  const { rent, unit, other } = rentTexts(card);
  const photo = card.photos[0];
  const way = findCampusTravel(card, travelMode);
  return (
    <article className={`${styles.card} ${isLit ? styles.lit : ''}`}>
      <div className={styles.photo}>
        {photo ? <Picture photo={photo} alt="" sizes="120px" /> : <BuildingPlaceholder type={card.type} />}
        <ListingBadges card={{ tier: 'free', is_demo: card.is_demo }} />
      </div>
      <FavoriteButton id={card.id} name={propertyTitle(card)} />
      <div className={styles.text}>
        <p className={styles.rent}>
          {rent}
          <small className={styles.soft}>{unit}</small>
        </p>
        {other && <p className={styles.soft}>{other}</p>}
        <h2 className={styles.name}>
          <Link to={propertyPath(school, card)} onClick={() => onOpen(card.id)}>
            {propertyTitle(card)}
          </Link>
        </h2>
        <p className={styles.soft}>{bedsText(card)}</p>
        {card.distance_from_school !== null && (
          <p className={styles.soft}>
            {card.is_approximate
              ? t('{distance} to campus, approximate', {
                  distance: formatDistance(card.distance_from_school),
                })
              : t('{distance} to campus', { distance: formatDistance(card.distance_from_school) })}
          </p>
        )}
        {way && <CommuteBadge way={way} isEstimated={isTravelEstimated(card)} />}
      </div>
    </article>
  );
});
