import { SORT_KEYS, type SortKey } from '#shared/rules/housing-address.ts';

export type SortBy<K extends string> = { key: K; isDescending: boolean };
export type Sort = SortBy<SortKey>;

export const DEFAULT_SORT: Sort = { key: 'tier', isDescending: true };

export function parseSortBy<K extends string>(keys: readonly K[], text: string | null): SortBy<K> | null {
  const key = text?.replace(/^-/, '');
  const known = keys.find((one) => one === key);
  return known ? { key: known, isDescending: text?.startsWith('-') === true } : null;
}

export const parseSort = (text: string | null): Sort | null => parseSortBy(SORT_KEYS, text);

export function formatSort({ key, isDescending }: SortBy<string>): string {
  return (isDescending ? '-' : '') + key;
}

export const isServersOrder = (sort: Sort): boolean => formatSort(sort) === formatSort(DEFAULT_SORT);
