import { createIdSetStore } from './create-id-set-store.ts';

const blocked = createIdSetStore();

export const addBlockedId = blocked.add;
export const removeBlockedId = blocked.remove;

type Authored = { user: { id: number | null } };

export function useWithoutBlocked<T extends Authored>(list: readonly T[]): T[] {
  const ids = blocked.useIds();
  return list.filter(({ user: { id } }) => id === null || !ids.has(id));
}

/** The page's data may still include these users. */
export const useBlockedIds = blocked.useIds;
