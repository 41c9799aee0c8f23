export const SWIPE_LIMIT = 60;

/** An active listing that is not among the row's first cards. */
type Extra<T> = {
  id: number;
  after: number | null;
  card: T | undefined;
};

export type SwipeRow<T> = {
  list: readonly T[];
  active: number | null;
  extra: Extra<T> | null;
};

type SwipeItem<T> = { id: number; card: T | undefined };

export const EMPTY_ROW: SwipeRow<never> = { list: [], active: null, extra: null };

type Listed = { id: number };

const cardIn = <T extends Listed>(list: readonly T[], id: number): T | undefined =>
  list.find((card) => card.id === id);
const isAmongFirst = (list: readonly Listed[], id: number): boolean =>
  list.slice(0, SWIPE_LIMIT).some((card) => card.id === id);

/** Compares the cards instead of the arrays, because the page creates a new array on each URL change. */
const isSameList = (a: readonly Listed[], b: readonly Listed[]): boolean =>
  a === b || (a.length === b.length && a.every((card, at) => card === b[at]));

/**
 * Places the listing after the active one. If the active one is itself extra, replaces it in its position.
 */
function placeExtra<T extends Listed>({ list, active, extra }: SwipeRow<T>, id: number): Extra<T> {
  const after = extra !== null && extra.id === active ? extra.after : active;
  return { id, after, card: cardIn(list, id) };
}

function nextExtra<T extends Listed>(row: SwipeRow<T>, list: readonly T[], active: number | null) {
  const isActiveOutside = active !== null && !isAmongFirst(list, active);
  if (isActiveOutside) return row.extra?.id === active ? row.extra : placeExtra(row, active);
  // Keeps the extra listing while the list is unchanged, because removing it would shift the row under the
  // user's finger.
  return isSameList(list, row.list) ? row.extra : null;
}

/** Returns the row for a list and an active listing, or the same object if nothing changed. */
export function updateRow<T extends Listed>(
  row: SwipeRow<T>,
  list: readonly T[],
  active: number | null,
): SwipeRow<T> {
  if (active === row.active && isSameList(list, row.list)) return row;
  return { list, active, extra: nextExtra(row, list, active) };
}

export function swipeItems<T extends Listed>({ list, extra }: SwipeRow<T>): SwipeItem<T>[] {
  const items: SwipeItem<T>[] = list.slice(0, SWIPE_LIMIT).map((card) => ({ id: card.id, card }));
  if (extra === null) return items;
  const { id, after, card } = extra;
  const place = items.findIndex((item) => item.id === after) + 1;
  return items.toSpliced(place, 0, { id, card: cardIn(list, id) ?? card });
}
