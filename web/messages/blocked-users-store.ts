import { createIdSetStore } from './create-id-set-store.ts';

const blocked = createIdSetStore();

/** Adds a blocked user, whose content disappears from the page without a reload. */
export const addBlockedId = blocked.add;
export const removeBlockedId = blocked.remove;

type Authored = { user: { id: number | null } };

export function useWithoutBlocked<T extends Authored>(list: readonly T[]): T[] {
  const ids = blocked.useIds();
  return list.filter(({ user: { id } }) => id === null || !ids.has(id));
}

/** Returns ids of users blocked since the page loaded. The page's data may still include them. */
export const useBlockedIds = blocked.useIds;
