import { type RefObject, useEffect, useRef } from 'react';
import { scrollBehavior } from '../ui/scroll-behavior.ts';

/** The row has come to rest when it has not scrolled for so long. */
const SETTLE_MS = 140;

const placeOf = (row: HTMLElement | null, id: number): HTMLElement | null =>
  row?.querySelector<HTMLElement>(`[data-swipe="${id}"]`) ?? null;

/** The home whose card is in the middle of the row. */
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
  /** Where the active home stands in the row; -1: nowhere. */
  place: number;
  /** Somebody has swiped to this home. */
  onSwipe: (id: number) => void;
};

/** The row scrolls to the active home, and the home that it is swiped to becomes the active one: never both at a time. */
export function useRowScroll({ rowRef, activeId, place, onSwipe }: RowScroll) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The home that the row is on its way to by itself. Where it pauses meanwhile nobody has swiped to. */
  const guidedTo = useRef<number | null>(null);
  const shownId = useRef<number | null>(null);
  const latest = useRef({ activeId, onSwipe });
  latest.current = { activeId, onSwipe };

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (activeId === null || place === -1) return;
    // Another list has put it elsewhere: nobody is to see the way there.
    const isMoved = shownId.current === activeId;
    shownId.current = activeId;
    clearTimeout(timer.current);
    if (idInMiddle(rowRef.current) !== activeId) guidedTo.current = activeId;
    const behavior = isMoved ? 'instant' : scrollBehavior();
    placeOf(rowRef.current, activeId)?.scrollIntoView({ inline: 'center', block: 'nearest', behavior });
  }, [rowRef, activeId, place]);

  const settle = () => {
    const id = idInMiddle(rowRef.current);
    if (guidedTo.current === id) guidedTo.current = null;
    if (id === null || guidedTo.current !== null || id === latest.current.activeId) return;
    latest.current.onSwipe(id);
  };
  const handleScroll = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(settle, SETTLE_MS);
  };
  /** A finger, a wheel or a key takes over. */
  const takeOver = () => {
    guidedTo.current = null;
  };
  return {
    onScroll: handleScroll,
    onPointerDown: takeOver,
    onWheel: takeOver,
    onKeyDown: takeOver,
    onFocus: takeOver,
  };
}
