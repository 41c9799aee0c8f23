import * as z from 'zod/mini';
import { saveListingHidden, saveListingRestored } from '#server/moderation/decide-listing.ts';
import { moderationReasonField } from '#shared/api/forum-bodies.ts';
import { type Command, type Option, readFields, readNumber } from './command.ts';

const REASON_OPTION: Record<string, Option> = {
  because: { value: 'TEXT', about: 'the reason, which the manager reads', isRequired: true },
};
const reasonSchema = z.object({ reason: moderationReasonField });
const reasonOf = (options: Record<string, string | undefined>) =>
  readFields(reasonSchema, { reason: options.because }).reason;

const hideOne: Command = {
  name: 'hide-listing',
  about: 'hides a listing from the public at once, and mails the reason to its manager',
  more: 'ID is the number at the end of the listing’s address. Its manager cannot show it again: restore-listing does.',
  takes: ['ID'],
  options: REASON_OPTION,
  async run({ db, operator, print }, { given: [word = ''], options }) {
    const id = readNumber(word, 'ID');
    await saveListingHidden(db, operator, { id, reason: reasonOf(options) });
    print(`Listing ${id} is hidden.`);
  },
};

const restoreOne: Command = {
  name: 'restore-listing',
  about: 'ends the hiding of a listing, by staff or by reports, and mails its manager',
  more: 'A listing that its manager made inactive stays inactive. Reports made so far cannot hide it again.',
  takes: ['ID'],
  options: REASON_OPTION,
  async run({ db, operator, print }, { given: [word = ''], options }) {
    const id = readNumber(word, 'ID');
    await saveListingRestored(db, operator, { id, reason: reasonOf(options) });
    print(`Listing ${id} is no longer hidden.`);
  },
};

export const listingCommands = [hideOne, restoreOne];
