import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import type { Photo } from '#shared/api/properties-schemas.ts';
import { t } from '#shared/texts/t.ts';
import { Picture } from '../listings/picture.tsx';
import { openModal } from '../ui/open-modal.ts';
import { scrollBehavior } from '../ui/scroll-behavior.ts';
import styles from './photo-gallery.module.css';

type Props = { photos: Photo[]; name: string; start: number; onClose: () => void };

/** True for clicks next to the visible photo. The photo's element is larger than the photo (`object-fit`). */
function isOutsidePhoto({ target, clientX, clientY }: MouseEvent): boolean {
  if (!(target instanceof HTMLImageElement)) return !(target as Element).closest('button, p, [role="img"]');
  const { naturalWidth, naturalHeight } = target;
  // The image failed to load; its placeholder fills the whole element.
  if (naturalWidth === 0) return false;
  const { left, top, width, height } = target.getBoundingClientRect();
  const scale = Math.min(width / naturalWidth, height / naturalHeight);
  const isWithin = (offset: number, shown: number) => Math.abs(offset) <= shown / 2;
  return !(
    isWithin(clientX - left - width / 2, naturalWidth * scale) &&
    isWithin(clientY - top - height / 2, naturalHeight * scale)
  );
}

/**
 * Full-screen gallery. Arrow keys, swipes and buttons navigate; Escape or a click outside the photo closes
 * it.
 */
export function PhotoGallery({ photos, name, start, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(start);
  // True if the pointer went down outside the photo. A drag that starts on a button also fires a click on an
  // ancestor.
  const startedOutside = useRef(false);

  const show = (index: number, behavior: ScrollBehavior = scrollBehavior()) => {
    const bounded = Math.max(0, Math.min(photos.length - 1, index));
    const list = strip.current;
    list?.scrollTo({ left: bounded * list.clientWidth, behavior });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls once when opened
  useEffect(() => {
    const close = openModal(dialog.current!);
    show(start, 'instant');
    return close;
  }, []);

  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') show(current - 1);
    else if (event.key === 'ArrowRight') show(current + 1);
    else if (event.key === 'Home') show(0);
    else if (event.key === 'End') show(photos.length - 1);
    else return;
    event.preventDefault();
  };
  const handleScroll = () => {
    const list = strip.current;
    if (list) setCurrent(Math.round(list.scrollLeft / list.clientWidth));
  };

  return (
    <dialog
      ref={dialog}
      className={styles.gallery}
      onClose={onClose}
      onKeyDown={handleKey}
      onPointerDown={(event) => {
        startedOutside.current = isOutsidePhoto(event);
      }}
      onClick={(event) => startedOutside.current && isOutsidePhoto(event) && dialog.current?.close()}
      aria-label={t('Photos of {title}', { title: name })}
    >
      <header className={styles.bar}>
        <p aria-live="polite">{t('{number} of {count}', { number: current + 1, count: photos.length })}</p>
        <button
          type="button"
          className={styles.button}
          onClick={() => dialog.current?.close()}
          aria-label={t('Close')}
        >
          <X aria-hidden />
        </button>
      </header>
      <ul ref={strip} className={styles.strip} onScroll={handleScroll}>
        {photos.map((photo, index) => (
          <li key={photo.id} aria-hidden={index !== current}>
            <Picture
              photo={photo}
              alt={photo.caption || t('Photo {number}', { number: index + 1 })}
              sizes="100vw"
            />
            {photo.caption && <p className={styles.caption}>{photo.caption}</p>}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={`${styles.button} ${styles.previous}`}
        onClick={() => show(current - 1)}
        disabled={current === 0}
        aria-label={t('Previous photo')}
      >
        <ChevronLeft aria-hidden />
      </button>
      <button
        type="button"
        className={`${styles.button} ${styles.next}`}
        onClick={() => show(current + 1)}
        disabled={current === photos.length - 1}
        aria-label={t('Next photo')}
      >
        <ChevronRight aria-hidden />
      </button>
    </dialog>
  );
}
