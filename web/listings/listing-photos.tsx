import type { MouseEvent } from 'react';
import type { PropertyCard } from '#shared/api/properties.ts';
import { t } from '#shared/texts/t.ts';
import { Carousel } from '../ui/carousel.tsx';
import { BuildingPlaceholder } from '../ui/scenes/building-placeholder.tsx';
import { FavoriteButton } from './favorite-button.tsx';
import styles from './listing-card.module.css';
import { ListingMarks } from './listing-marks.tsx';
import { Picture } from './picture.tsx';

type ListingPhotosProps = {
  card: PropertyCard;
  title: string;
  sizes: string;
  isFirst: boolean;
  onPress: (event: MouseEvent) => void;
};

/** The first photos of a listing, to swipe through; without photos a drawing of its kind of building. */
export function ListingPhotos({ card, title, sizes, isFirst, onPress }: ListingPhotosProps) {
  const { photos, photo_count } = card;
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
  const handleClick = (event: MouseEvent) => {
    const isStep = event.target instanceof Element && event.target.closest('button');
    if (!isStep) onPress(event);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the card's link does the same by keyboard
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div className={styles.media} onClick={handleClick}>
      {slides.length === 0 && <BuildingPlaceholder type={card.type} />}
      {slides.length === 1 && slides[0]}
      {slides.length > 1 && <Carousel label={t('Photos of {title}', { title })}>{slides}</Carousel>}
      <ListingMarks card={card} />
      <FavoriteButton id={card.id} name={title} />
      {photo_count > photos.length && (
        <span className={styles.count}>
          {t('{count, plural, one {# photo} other {# photos}}', { count: photo_count })}
        </span>
      )}
    </div>
  );
}
