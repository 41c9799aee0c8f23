import { startTransition, useEffect, useRef, useState } from 'react';
import { stepBesideMoves } from '../map/steps-beside-moves.ts';
import { type Exchange, exchangeMore, isExchanged, listedItems, turnTo } from './exchange-cards.ts';

/** A list that becomes another one between frames, a few items at a time: in one go a phone would stand still for it. */
export function useExchanged<T extends { id: number }>(list: readonly T[]): readonly T[] {
  const [exchange, setExchange] = useState<Exchange<T>>({ next: list, before: list, done: list.length });
  const now = exchange.next === list ? exchange : turnTo(exchange, list);
  if (now !== exchange) setExchange(now);

  const steppedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (isExchanged(exchange)) return;
    return stepBesideMoves(steppedAt.current, () => {
      steppedAt.current = performance.now();
      startTransition(() => setExchange(exchangeMore));
    });
  }, [exchange]);
  return listedItems(now);
}
