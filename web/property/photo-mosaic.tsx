import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Grid from 'lucide-react/icons/grid-2x2';
import { lazy, startTransition, useRef, useState } from 'react';
import type { Photo } from '#shared/api/properties-schemas.ts';
import { t } from '#shared/texts/t.ts';
import { Picture } from '../listings/picture.tsx';
import { LazyPart } from '../ui/lazy-part.tsx';
import { scrollBehavior } from '../ui/scroll-behavior.ts';
import styles from './photo-mosaic.module.css';

const PhotoGallery = lazy(() =>
  import('./photo-gallery.tsx').then((file) => ({ default: file.PhotoGallery })),
);

const MOSAIC_PHOTOS = 5;

type Props = { photos: Photo[]; name: string };

function altOf(photo: Photo, name: string, position: number, count: number): string {
  return photo.caption || t('{title}, photo {number} of {count}', { title: name, number: position, count });
}

/** Photos as a mosaic or a strip. Without JavaScript, the strip scrolls and photos link to their files. */
export function PhotoMosaic({ photos, name }: Props) {
  const strip = useRef<HTMLUListElement>(null);
  const [opened, setOpened] = useState<number | null>(null);
  // A transition, so that the browser responds to the click at once.
  const open = (index: number) => startTransition(() => setOpened(index));
  const scrollBy = (direction: 1 | -1) =>
    strip.current?.scrollBy({ left: direction * strip.current.clientWidth, behavior: scrollBehavior() });
  return (
    <section
      className={styles.mosaic}
      aria-label={t('Photos')}
      data-count={Math.min(photos.length, MOSAIC_PHOTOS)}
    >
      <ul ref={strip} className={styles.photos}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <a
              href={photo.url}
              className={styles.photo}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey) return;
                event.preventDefault();
                open(index);
              }}
            >
              <Picture
                photo={photo}
                alt={altOf(photo, name, index + 1, photos.length)}
                sizes={index === 0 ? '(min-width: 768px) 50vw, 100vw' : '(min-width: 768px) 25vw, 100vw'}
                isFirst={index === 0}
              />
            </a>
          </li>
        ))}
      </ul>
      {photos.length > 1 && (
        <div className={styles.controls}>
          <button
            type="button"
            className={styles.arrow}
            onClick={() => scrollBy(-1)}
            aria-label={t('Previous photo')}
          >
            <ChevronLeft aria-hidden />
          </button>
          <button
            type="button"
            className={styles.arrow}
            onClick={() => scrollBy(1)}
            aria-label={t('Next photo')}
          >
            <ChevronRight aria-hidden />
          </button>
        </div>
      )}
      <button type="button" className={styles.all} onClick={() => open(0)}>
        <Grid aria-hidden size={18} />
        {photos.length === 1 ? t('Look closer') : t('All {count} photos', { count: photos.length })}
      </button>
      {opened !== null && (
        <LazyPart>
          <PhotoGallery photos={photos} name={name} start={opened} onClose={() => setOpened(null)} />
        </LazyPart>
      )}
    </section>
  );
}
