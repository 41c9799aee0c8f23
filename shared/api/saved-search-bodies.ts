import * as z from 'zod/mini';
import { ALERT_FREQUENCIES } from '../rules/alert-frequencies.ts';
import { msg, t } from '../texts/t.ts';
import { idField } from './id-field.ts';
import { MAX_SAVED_SEARCHES, MAX_SEARCH_NAME_LENGTH } from './saved-searches.ts';
import { searchQueryField } from './search-query.ts';
import { writtenText } from './written-text.ts';

const nameField = writtenText({ label: msg('Name'), max: MAX_SEARCH_NAME_LENGTH, isLine: true });
const frequencyField = z.enum(ALERT_FREQUENCIES, {
  error: () => t('frequency must be at_once, daily, weekly or off.'),
});

export const savedSearchBody = z.object({
  school: idField('school'),
  name: nameField,
  query: searchQueryField,
  frequency: frequencyField,
});
export type SavedSearchInput = z.output<typeof savedSearchBody>;

export const savedSearchChanges = z.object({
  name: z.optional(nameField),
  frequency: z.optional(frequencyField),
  /** True marks the search's new listings as seen. */
  is_opened: z.optional(z.literal(true, { error: () => t('is_opened can only be true.') })),
});
export type SavedSearchChanges = z.output<typeof savedSearchChanges>;

export const mergeSearchesBody = z.object({
  searches: z.array(savedSearchBody, { error: () => t('searches must be a list.') }).check(
    z.maxLength(MAX_SAVED_SEARCHES, {
      error: () => t('searches may have at most {max} entries.', { max: MAX_SAVED_SEARCHES }),
    }),
  ),
});
