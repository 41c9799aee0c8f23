import { startTransition, useEffect, useState } from 'react';
import { type Exchange, exchangeMore, isExchanged, listedItems, turnTo } from './exchange-cards.ts';

/** A list that becomes another one between frames, a few items at a time: in one go a phone would stand still for it. */
export function useExchanged<T extends { id: number }>(list: readonly T[]): readonly T[] {
  const [exchange, setExchange] = useState<Exchange<T>>({ next: list, before: list, done: list.length });
  const now = exchange.next === list ? exchange : turnTo(exchange, list);
  if (now !== exchange) setExchange(now);

  useEffect(() => {
    if (isExchanged(exchange)) return;
    const frame = requestAnimationFrame(() => startTransition(() => setExchange(exchangeMore)));
    return () => cancelAnimationFrame(frame);
  }, [exchange]);
  return listedItems(now);
}
