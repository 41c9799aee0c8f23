import type { MouseEvent } from 'react';
import type { PropertyCard } from '#shared/api/properties-schemas.ts';
import { t } from '#shared/texts/t.ts';
import { BuildingPlaceholder } from '../ui/building-placeholder.tsx';
import { Carousel } from '../ui/carousel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ListingBadges } from './listing-badges.tsx';
import styles from './listing-card.module.css';
import { Picture } from './picture.tsx';
import { useCardPhotos } from './use-card-photos.ts';

type ListingPhotosProps = {
  card: PropertyCard;
  title: string;
  sizes: string;
  isFirst: boolean;
  onClick: (event: MouseEvent) => void;
};

const MANY_PHOTOS = 5;

export function ListingPhotos({ card, title, sizes, isFirst, onClick }: ListingPhotosProps) {
  const { photos, others, fetchOthers, scheduleFetch, cancelFetch } = useCardPhotos(card);
  const slides = photos.map((photo, index) => (
    <div key={photo.url} className={styles.slide}>
      <Picture
        photo={photo}
        alt={photo.caption || t('{title}, photo {number}', { title, number: index + 1 })}
        sizes={sizes}
        isFirst={isFirst && index === 0}
      />
    </div>
  ));
  if (others !== 'none') {
    slides.push(
      <div key="others" className={styles.slide}>
        {others === 'awaited' ? (
          <Skeleton height="100%" shape="block" />
        ) : (
          <div className={styles.noPhotos} role="alert">
            <p>{t('The other photos didn’t load.')}</p>
            <button type="button" onClick={fetchOthers}>
              {t('Try again')}
            </button>
          </div>
        )}
      </div>,
    );
  }
  const handleClick = (event: MouseEvent) => {
    const isStep = event.target instanceof Element && event.target.closest('button');
    if (!isStep) onClick(event);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the card's link is the keyboard alternative
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div
      className={styles.media}
      onClick={handleClick}
      onPointerEnter={scheduleFetch}
      onPointerLeave={cancelFetch}
      onPointerDown={fetchOthers}
      onFocus={fetchOthers}
    >
      {slides.length === 0 && <BuildingPlaceholder type={card.type} />}
      {slides.length === 1 && slides[0]}
      {slides.length > 1 && <Carousel label={t('Photos of {title}', { title })}>{slides}</Carousel>}
      <ListingBadges card={card} />
      {card.photo_count >= MANY_PHOTOS && (
        <span className={styles.count}>
          {t('{count, plural, one {# photo} other {# photos}}', { count: card.photo_count })}
        </span>
      )}
    </div>
  );
}
