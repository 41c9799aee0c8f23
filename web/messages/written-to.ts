import { makeIdStore } from './make-id-store.ts';

const written = makeIdStore();

export const rememberWrittenTo = written.add;

/** The page's data lack them. */
export const useWrittenTo = written.useIds;
