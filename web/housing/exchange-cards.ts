/** What is listed while one list takes the place of another, a few items at a time from the top. */
export type Exchange<T> = {
  next: readonly T[];
  before: readonly T[];
  /** So many of `next` stand at the top already. */
  done: number;
};

/** So many items are exchanged in one go: each card takes a phone some milliseconds to make, style and lay out. */
export const EXCHANGED_AT_ONCE = 3;

export const isExchanged = <T>({ next, done }: Exchange<T>): boolean => done >= next.length;

/** The list as it stands: never longer than the one that is coming, and no item twice. */
export function listedItems<T extends { id: number }>(exchange: Exchange<T>): readonly T[] {
  const { next, before, done } = exchange;
  if (isExchanged(exchange)) return next;
  const top = next.slice(0, done);
  const ids = new Set(top.map(({ id }) => id));
  const rest = before.slice(done).filter(({ id }) => !ids.has(id));
  return [...top, ...rest].slice(0, next.length);
}

/** Turns to another list. What it begins with as the shown one does need not be exchanged. */
export function turnTo<T extends { id: number }>(exchange: Exchange<T>, next: readonly T[]): Exchange<T> {
  const before = listedItems(exchange);
  const differing = next.findIndex((item, at) => item !== before[at]);
  const same = differing === -1 ? next.length : differing;
  return { next, before, done: same + EXCHANGED_AT_ONCE };
}

export const exchangeMore = <T>(exchange: Exchange<T>): Exchange<T> => ({
  ...exchange,
  done: exchange.done + EXCHANGED_AT_ONCE,
});
