/** Cards to swipe through; more are a list. */
export const SWIPE_LIMIT = 60;

/** A home that is looked at and is none of the first. */
type Extra<T> = {
  id: number;
  /** Whom it stands after: the home that was looked at before. Null: it stands first. */
  after: number | null;
  /** Its card from a list that it is no longer in. */
  card: T | undefined;
};

export type SwipeRow<T> = {
  list: readonly T[];
  active: number | null;
  extra: Extra<T> | null;
};

/** A home of the row. Without a card it has to be asked for. */
export type SwipeItem<T> = { id: number; card: T | undefined };

export const EMPTY_ROW: SwipeRow<never> = { list: [], active: null, extra: null };

type Listed = { id: number };

const cardIn = <T extends Listed>(list: readonly T[], id: number): T | undefined =>
  list.find((card) => card.id === id);
const isAmongFirst = (list: readonly Listed[], id: number): boolean =>
  list.slice(0, SWIPE_LIMIT).some((card) => card.id === id);

/** The page puts its list together anew with each change of its address. */
const isSameList = (a: readonly Listed[], b: readonly Listed[]): boolean =>
  a === b || (a.length === b.length && a.every((card, at) => card === b[at]));

/** The extra home that is looked at gives its place to the next one. */
function placeExtra<T extends Listed>({ list, active, extra }: SwipeRow<T>, id: number): Extra<T> {
  const after = extra !== null && extra.id === active ? extra.after : active;
  return { id, after, card: cardIn(list, id) };
}

function nextExtra<T extends Listed>(row: SwipeRow<T>, list: readonly T[], active: number | null) {
  const isLooked = active !== null && !isAmongFirst(list, active);
  if (isLooked) return row.extra?.id === active ? row.extra : placeExtra(row, active);
  // Taken away, it would move the others under a finger that swipes. In another list they move anyhow.
  return isSameList(list, row.list) ? row.extra : null;
}

/**
 * The row for a list and the home that is looked at: the first of the list, and always that home. The same row where nothing has
 * changed.
 */
export function turnRow<T extends Listed>(
  row: SwipeRow<T>,
  list: readonly T[],
  active: number | null,
): SwipeRow<T> {
  if (active === row.active && isSameList(list, row.list)) return row;
  return { list, active, extra: nextExtra(row, list, active) };
}

/** What stands in the row, in order. */
export function swipeItems<T extends Listed>({ list, extra }: SwipeRow<T>): SwipeItem<T>[] {
  const items: SwipeItem<T>[] = list.slice(0, SWIPE_LIMIT).map((card) => ({ id: card.id, card }));
  if (extra === null) return items;
  const { id, after, card } = extra;
  const place = items.findIndex((item) => item.id === after) + 1;
  return items.toSpliced(place, 0, { id, card: cardIn(list, id) ?? card });
}
