import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Roommate } from '#shared/api/roommates-schemas.ts';
import type { RoommatesPageData } from './load-roommates.ts';
import { querySearch, type RoommateQuery } from './roommate-query.ts';

export const MORE = { isMore: true };

const isMoreState = (state: unknown) => (state as Partial<typeof MORE> | null)?.isMore === true;
const listOf = ({ filter, order }: RoommateQuery) => querySearch({ filter, order, page: 1 });

function isNextPage(next: RoommatesPageData, last: RoommatesPageData | undefined): boolean {
  return (
    last !== undefined &&
    next.school.id === last.school.id &&
    listOf(next.query) === listOf(last.query) &&
    next.query.page === last.query.page + 1
  );
}

/** A new profile shifts others to the next page. */
function withoutDuplicates(people: readonly Roommate[]): Roommate[] {
  const seen = new Set<number>();
  return people.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** 'Show more' adds pages to the URL's page. */
export function useRoommatePages(data: RoommatesPageData) {
  const { state } = useLocation();
  const [pages, setPages] = useState([data]);
  const [seen, setSeen] = useState(data);
  if (seen !== data) {
    setSeen(data);
    const before = pages.filter(({ list }) => list !== null);
    setPages(isMoreState(state) && isNextPage(data, before.at(-1)) ? [...before, data] : [data]);
  }
  const loaded = pages.filter(({ list }) => list !== null);
  return {
    people: withoutDuplicates(loaded.flatMap(({ list }) => list?.results ?? [])),
    list: loaded.at(-1)?.list ?? null,
    firstPage: pages[0]?.query.page ?? 1,
    refusal: pages.at(-1)?.refusal ?? null,
  };
}
