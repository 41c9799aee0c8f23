import * as z from 'zod/mini';
import { ALERT_FREQUENCIES } from '../rules/alert-frequencies.ts';
import { doneSchema } from './account-fields.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { idInput } from './inputs.ts';
import { mergeSearchesBody, savedSearchBody, savedSearchChanges } from './saved-search-bodies.ts';

const savedSearchSchema = z.object({
  id: z.int(),
  name: z.string(),
  school: z.object({
    id: z.int(),
    name: z.string(),
    short_name: z.string(),
    public_view_url: z.string(),
  }),
  /** Query of the school's housing page: area and filters, sorted. */
  query: z.string(),
  frequency: z.enum(ALERT_FREQUENCIES),
  /** Listings that matched since the user last opened the search and are still public. */
  new_count: z.int(),
  created: z.string(),
});
export type SavedSearch = z.output<typeof savedSearchSchema>;

const params = z.object({ id: idInput('id') });

export const savedSearchesSchemas = {
  saved_searches: {
    tag: 'Saved searches',
    summary: "Lists the current user's saved searches, newest first.",
    response: z.array(savedSearchSchema),
  },
  create_saved_search: {
    tag: 'Saved searches',
    summary: 'Saves a search of a housing page.',
    body: savedSearchBody,
    response: savedSearchSchema,
  },
  change_saved_search: {
    tag: 'Saved searches',
    summary: 'Changes the name or alert frequency, or marks new listings as seen.',
    params,
    body: savedSearchChanges,
    response: savedSearchSchema,
  },
  delete_saved_search: {
    tag: 'Saved searches',
    summary: 'Deletes a saved search.',
    params,
    response: doneSchema,
  },
  merge_saved_searches: {
    tag: 'Saved searches',
    summary: 'Adds the searches saved before login.',
    body: mergeSearchesBody,
    response: z.array(savedSearchSchema),
  },
} satisfies EndpointSchemas;
