import { type RefObject, useEffect, useRef } from 'react';
import { scrollBehavior } from '../ui/scroll-behavior.ts';

/** Milliseconds without scrolling after which a swipe has ended. */
const SETTLE_MS = 140;

const placeOf = (row: HTMLElement | null, id: number): HTMLElement | null =>
  row?.querySelector<HTMLElement>(`[data-swipe="${id}"]`) ?? null;

function idInMiddle(row: HTMLElement | null): number | null {
  if (!row) return null;
  const middle = row.scrollLeft + row.clientWidth / 2;
  const inMiddle = [...row.children].find((child) => {
    const { offsetLeft, offsetWidth } = child as HTMLElement;
    return offsetLeft <= middle && middle <= offsetLeft + offsetWidth;
  });
  return Number(inMiddle?.getAttribute('data-swipe')) || null;
}

type RowScroll = {
  rowRef: RefObject<HTMLUListElement | null>;
  activeId: number | null;
  place: number;
  onSwipe: (id: number) => void;
};

/**
 * Keeps scroll position and active listing in sync: the row scrolls to the active listing, and a swipe
 * changes it.
 */
export function useRowScroll({ rowRef, activeId, place, onSwipe }: RowScroll) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Listing to which the code is scrolling. A pause during this scroll does not count as a swipe. */
  const scrollTarget = useRef<number | null>(null);
  const shownId = useRef<number | null>(null);
  const latest = useRef({ activeId, onSwipe });
  latest.current = { activeId, onSwipe };

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (activeId === null || place === -1) return;
    // The active listing is the same at another place of the row: scrolls without animation.
    const isMoved = shownId.current === activeId;
    shownId.current = activeId;
    clearTimeout(timer.current);
    if (idInMiddle(rowRef.current) !== activeId) scrollTarget.current = activeId;
    const behavior = isMoved ? 'instant' : scrollBehavior();
    placeOf(rowRef.current, activeId)?.scrollIntoView({ inline: 'center', block: 'nearest', behavior });
  }, [rowRef, activeId, place]);

  const handleScrollEnd = () => {
    const id = idInMiddle(rowRef.current);
    if (scrollTarget.current === id) scrollTarget.current = null;
    if (id === null || scrollTarget.current !== null || id === latest.current.activeId) return;
    latest.current.onSwipe(id);
  };
  const handleScroll = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(handleScrollEnd, SETTLE_MS);
  };
  /** Input of the user ends the programmatic scroll. */
  const cancelScroll = () => {
    scrollTarget.current = null;
  };
  return {
    onScroll: handleScroll,
    onPointerDown: cancelScroll,
    onWheel: cancelScroll,
    onKeyDown: cancelScroll,
    onFocus: cancelScroll,
  };
}
