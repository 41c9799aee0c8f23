import { createIdSetStore } from './create-id-set-store.ts';

const messaged = createIdSetStore();

export const addMessagedId = messaged.add;

export const useMessagedIds = messaged.useIds;
