import type { FilterName } from '#shared/rules/filter-fields.ts';
import { msg } from '#shared/texts/t.ts';

/** Groups of the filter forms. `price_min` and `sq_feet_min` mean both limits. */
export const FILTER_GROUPS: readonly { title: string; names: readonly (FilterName | 'commute_mode')[] }[] = [
  { title: msg('Name or street'), names: ['q'] },
  { title: msg('Monthly rent'), names: ['price_min'] },
  { title: msg('Beds and baths'), names: ['beds', 'baths_min'] },
  { title: msg('Time to campus'), names: ['commute_mode'] },
  { title: msg('Move-in'), names: ['move_in', 'lease'] },
  { title: msg('Home type'), names: ['type'] },
  { title: msg('Pets'), names: ['pets'] },
  { title: msg('Amenities'), names: ['furnished', 'laundry', 'parking', 'utilities', 'accessible'] },
  { title: msg('More'), names: ['per_bed', 'tour', 'verified', 'sq_feet_min'] },
];
