import * as z from 'zod/mini';
import { saveListingHidden, saveListingRestored } from '#server/moderation/decide-listing.ts';
import { moderationReasonField } from '#shared/api/forum-bodies.ts';
import { type Command, type Option, readFields, readNumber } from './command.ts';

const REASON_OPTION: Record<string, Option> = {
  because: { value: 'TEXT', about: 'reason, shown to the manager', isRequired: true },
};
const reasonSchema = z.object({ reason: moderationReasonField });
const reasonOf = (options: Record<string, string | undefined>) =>
  readFields(reasonSchema, { reason: options.because }).reason;

const hideOne: Command = {
  name: 'hide-listing',
  about: 'hides a listing immediately and emails the reason to its manager',
  more: 'ID is the number at the end of the listing’s URL. Only restore-listing can show the listing again, not its manager.',
  takes: ['ID'],
  options: REASON_OPTION,
  async run({ db, operator, print }, { given: [word = ''], options }) {
    const id = readNumber(word, 'ID');
    await saveListingHidden(db, operator, { id, reason: reasonOf(options) });
    print(`Hid listing ${id}.`);
  },
};

const restoreOne: Command = {
  name: 'restore-listing',
  about: 'restores a listing hidden by staff or by reports, and emails its manager',
  more: 'A listing that its manager made inactive stays inactive. Existing reports can no longer hide the listing.',
  takes: ['ID'],
  options: REASON_OPTION,
  async run({ db, operator, print }, { given: [word = ''], options }) {
    const id = readNumber(word, 'ID');
    await saveListingRestored(db, operator, { id, reason: reasonOf(options) });
    print(`Restored listing ${id}.`);
  },
};

export const listingCommands = [hideOne, restoreOne];
