import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Roommate } from '#shared/api/roommates.ts';
import type { RoommatesPageData } from './load-roommates.ts';
import { querySearch, type RoommateQuery } from './roommate-query.ts';

/** The state of a link that asks for the next page to stand below those that are there. */
export const MORE = { isMore: true };

const isMoreState = (state: unknown) => (state as Partial<typeof MORE> | null)?.isMore === true;
const listOf = ({ filter, order }: RoommateQuery) => querySearch({ filter, order, page: 1 });

/** Whether this is the page behind the last one of the same list. */
function followsOn(next: RoommatesPageData, last: RoommatesPageData | undefined): boolean {
  return (
    last !== undefined &&
    next.school.id === last.school.id &&
    listOf(next.query) === listOf(last.query) &&
    next.query.page === last.query.page + 1
  );
}

/** Somebody new moves the others down by one, and the next page begins with whom the last one ended. */
function withoutRepeats(people: readonly Roommate[]): Roommate[] {
  const seen = new Set<number>();
  return people.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/**
 * What the list shows: the page that the address names and, after 'Show more', those that were shown before it.
 * @returns `people` in order, the first shown page's number, and why more of them could not be had
 */
export function useRoommatePages(data: RoommatesPageData) {
  const { state } = useLocation();
  const [pages, setPages] = useState([data]);
  const [seen, setSeen] = useState(data);
  if (seen !== data) {
    setSeen(data);
    const before = pages.filter(({ list }) => list !== null);
    setPages(isMoreState(state) && followsOn(data, before.at(-1)) ? [...before, data] : [data]);
  }
  const loaded = pages.filter(({ list }) => list !== null);
  return {
    people: withoutRepeats(loaded.flatMap(({ list }) => list?.results ?? [])),
    list: loaded.at(-1)?.list ?? null,
    firstPage: pages[0]?.query.page ?? 1,
    refusal: pages.at(-1)?.refusal ?? null,
  };
}
