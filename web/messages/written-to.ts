import { makeIdStore } from './make-id-store.ts';

const written = makeIdStore();

/** A message to this user was sent since the page came. */
export const rememberWrittenTo = written.add;

/** Ids of the users to whom messages were sent since the page came: its data do not know of them yet. */
export const useWrittenTo = written.useIds;
