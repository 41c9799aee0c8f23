import LeftIcon from 'lucide-react/icons/chevron-left';
import RightIcon from 'lucide-react/icons/chevron-right';
import { type ReactNode, type UIEvent, useCallback, useEffect, useRef, useState } from 'react';
import { t } from '#shared/texts/t.ts';
import styles from './carousel.module.css';
import { scrollBehavior } from './scroll-behavior.ts';

type CarouselProps = {
  label: string;
  /** Slides. The CSS properties `--carousel-item` and `--carousel-gap` set their size. */
  children: ReactNode[];
  className?: string;
  onSlide?: (slide: number) => void;
};

/** A carousel, which users can scroll even without JavaScript. */
export function Carousel({ label, children, className = '', onSlide }: CarouselProps) {
  const track = useRef<HTMLDivElement>(null);
  const [end, setEnd] = useState<'start' | 'middle' | 'end'>('start');
  const updateEnd = useCallback(({ scrollLeft, clientWidth, scrollWidth }: HTMLElement) => {
    const isAtEnd = scrollLeft + clientWidth >= scrollWidth - 2;
    setEnd(scrollLeft < 2 ? 'start' : isAtEnd ? 'end' : 'middle');
  }, []);
  // Measures again after a slide is added, because the end may have moved. At the start nothing changes, so
  // no layout is forced.
  const isAtStart = end === 'start';
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on the number of slides
  useEffect(() => {
    const row = track.current!;
    if (isAtStart) return;
    const frame = requestAnimationFrame(() => updateEnd(row));
    return () => cancelAnimationFrame(frame);
  }, [children.length, isAtStart]);
  const handleScroll = ({ currentTarget: row }: UIEvent<HTMLDivElement>) => {
    updateEnd(row);
    const { scrollLeft, clientWidth, firstElementChild } = row;
    onSlide?.(Math.round(scrollLeft / (firstElementChild?.clientWidth || clientWidth)));
  };
  const step = (direction: 1 | -1) => {
    const behavior = scrollBehavior();
    track.current?.scrollBy({ left: direction * track.current.clientWidth, behavior });
  };
  return (
    <section
      aria-label={label}
      aria-roledescription={t('carousel')}
      className={`${styles.carousel} ${className}`}
    >
      <div
        ref={track}
        className={styles.track}
        onScroll={handleScroll}
        tabIndex={children.length > 1 ? 0 : -1}
      >
        {children}
      </div>
      {children.length > 1 && (
        <>
          <button
            type="button"
            aria-label={t('Previous')}
            className={`${styles.step} ${styles.previous}`}
            disabled={end === 'start'}
            hidden={end === 'start'}
            onClick={() => step(-1)}
          >
            <LeftIcon aria-hidden="true" />
          </button>
          <button
            type="button"
            aria-label={t('Next')}
            className={`${styles.step} ${styles.next}`}
            disabled={end === 'end'}
            hidden={end === 'end'}
            onClick={() => step(1)}
          >
            <RightIcon aria-hidden="true" />
          </button>
        </>
      )}
    </section>
  );
}
