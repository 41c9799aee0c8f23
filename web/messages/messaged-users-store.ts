import { createIdSetStore } from './create-id-set-store.ts';

const messaged = createIdSetStore();

export const addMessagedId = messaged.add;

/** The page's data lack them. */
export const useMessagedIds = messaged.useIds;
