import { makeIdStore } from './make-id-store.ts';

const blocked = makeIdStore();

/** This user was blocked since the page came: what they wrote goes at once. */
export const rememberBlocked = blocked.add;
export const forgetBlocked = blocked.remove;

type Written = { user: { id: number | null } };

/** What is left of a list without what those wrote who were blocked since the page came. */
export function useWithoutBlocked<T extends Written>(list: readonly T[]): T[] {
  const ids = blocked.useIds();
  return list.filter(({ user: { id } }) => id === null || !ids.has(id));
}

/** Ids of the users who were blocked since the page came: its data still hold what they wrote. */
export const useNewlyBlocked = blocked.useIds;
