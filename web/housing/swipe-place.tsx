import { memo, useEffect, useRef } from 'react';
import type { TravelMode } from '#shared/rules/travel-modes.ts';
import { AwaitedCard } from './awaited-card.tsx';
import type { HomeTrouble } from './home-trouble.ts';
import type { HomeFacts } from './search-homes.ts';
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

/** A slot in the row, also while its card loads. */
export const SwipePlace = memo(function SwipePlace({ id, card, trouble, onRetry, ...more }: SwipePlaceProps) {
  const ref = useRef<HTMLLIElement>(null);
  const isRetried = useRef(false);
  const isDone = card !== undefined || trouble?.isGone === true;
  useEffect(() => {
    if (!isDone || !isRetried.current) return;
    isRetried.current = false;
    // The clicked button was removed, and with it the focus.
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
