import { memo, useEffect, useRef } from 'react';
import type { TravelMode } from '#shared/rules/travel-modes.ts';
import { CardPlaceholder } from './card-placeholder.tsx';
import type { ListingError } from './listing-error.ts';
import type { ListingFacts } from './search-listings.ts';
import { SwipeCard } from './swipe-card.tsx';

type SwipeSlotProps = {
  id: number;
  card: ListingFacts | undefined;
  loadError: ListingError | null;
  school: { public_view_url: string };
  isLit: boolean;
  travelMode: TravelMode | undefined;
  onOpen: (id: number) => void;
  onRetry: () => void;
};

/** One item of the row. Shows a placeholder while its card loads. */
export const SwipeSlot = memo(function SwipeSlot({ id, card, loadError, onRetry, ...more }: SwipeSlotProps) {
  const ref = useRef<HTMLLIElement>(null);
  const isRetried = useRef(false);
  const isDone = card !== undefined || loadError?.isGone === true;
  useEffect(() => {
    if (!isDone || !isRetried.current) return;
    isRetried.current = false;
    // Moves the focus, because the clicked button was removed.
    if (document.activeElement !== document.body) return;
    const place = ref.current;
    (place?.querySelector<HTMLElement>('h2 a') ?? place)?.focus({ preventScroll: true });
  }, [isDone]);
  const retry = () => {
    isRetried.current = true;
    onRetry();
  };
  return (
    <li ref={ref} data-swipe={id} tabIndex={card ? undefined : -1}>
      {card ? <SwipeCard card={card} {...more} /> : <CardPlaceholder loadError={loadError} onRetry={retry} />}
    </li>
  );
});
