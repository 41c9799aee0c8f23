import { makeIdStore } from './make-id-store.ts';

const blocked = makeIdStore();

/** Hides a user's content without a reload. */
export const rememberBlocked = blocked.add;
export const forgetBlocked = blocked.remove;

type Written = { user: { id: number | null } };

export function useWithoutBlocked<T extends Written>(list: readonly T[]): T[] {
  const ids = blocked.useIds();
  return list.filter(({ user: { id } }) => id === null || !ids.has(id));
}

/** The page's data still include them. */
export const useNewlyBlocked = blocked.useIds;
