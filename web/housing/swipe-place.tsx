import { memo, useEffect, useRef } from 'react';
import type { TravelMode } from '#shared/rules/travel-modes.ts';
import { AwaitedCard } from './awaited-card.tsx';
import type { HomeTrouble } from './home-trouble.ts';
import type { HomeFacts } from './map-pins.ts';
import { SwipeCard } from './swipe-card.tsx';

type SwipePlaceProps = {
  id: number;
  card: HomeFacts | undefined;
  trouble: HomeTrouble | null;
  school: { public_view_url: string };
  isLit: boolean;
  travelMode: TravelMode | undefined;
  onOpen: (id: number) => void;
  onRetry: () => void;
};

/** A home's place in the row, also before its card is there. */
export const SwipePlace = memo(function SwipePlace({ id, card, trouble, onRetry, ...more }: SwipePlaceProps) {
  const ref = useRef<HTMLLIElement>(null);
  const isRetried = useRef(false);
  const isDone = card !== undefined || trouble?.isGone === true;
  useEffect(() => {
    if (!isDone || !isRetried.current) return;
    isRetried.current = false;
    // The button that was pressed is gone, and the focus with it.
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
      {card ? <SwipeCard card={card} {...more} /> : <AwaitedCard trouble={trouble} onRetry={retry} />}
    </li>
  );
});
