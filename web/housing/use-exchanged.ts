import { startTransition, useEffect, useRef, useState } from 'react';
import { stepBesideMoves } from '../map/steps-beside-moves.ts';
import { type Exchange, exchangeMore, isExchanged, listedItems, turnTo } from './exchange-cards.ts';

/** Whoever moves a map looks at the map. */
const MOVING_STEP_MS = 1500;

/** A list that becomes another one between frames, a few items at a time: in one go a phone would stand still for it. */
export function useExchanged<T extends { id: number }>(list: readonly T[]): readonly T[] {
  const [exchange, setExchange] = useState<Exchange<T>>({ next: list, before: list, done: list.length });
  const now = exchange.next === list ? exchange : turnTo(exchange, list);
  if (now !== exchange) setExchange(now);

  const steppedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (isExchanged(exchange)) return;
    return stepBesideMoves({ steppedAt: steppedAt.current, movingMs: MOVING_STEP_MS }, () => {
      steppedAt.current = performance.now();
      startTransition(() => setExchange(exchangeMore));
    });
  }, [exchange]);
  return listedItems(now);
}
