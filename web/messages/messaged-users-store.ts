import { createIdSetStore } from './create-id-set-store.ts';

const messaged = createIdSetStore();

export const addMessagedId = messaged.add;

/** Ids of users messaged since the page loaded. */
export const useMessagedIds = messaged.useIds;
