import type { Lead } from '#shared/api/leads-schemas.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { compareText } from '../housing/sort-listings.ts';
import type { LeadSort, LeadSortKey } from './lead-query.ts';

/** Returns a lead's sort value by column. Null if locked or unknown. */
const COLUMN: Record<LeadSortKey, (lead: Lead) => string | null> = {
  property: ({ property }) => propertyTitle(property),
  received: ({ created }) => created,
  email: ({ user }) => user?.email ?? null,
  school: ({ school }) => school?.short_name ?? null,
  purchased: ({ unlocked, updated }) => (unlocked ? updated : null),
};

/** Sorts leads. Locked and unknown values are last in both directions. Ties are sorted by newest. */
export function sortLeads(leads: readonly Lead[], { key, isDescending }: LeadSort): Lead[] {
  const turn = isDescending ? -1 : 1;
  const isOfDays = key === 'received' || key === 'purchased';
  const compare = isOfDays ? (a: string, b: string) => Number(a > b) - Number(a < b) : compareText;
  return leads
    .map((lead) => ({ lead, by: COLUMN[key](lead) }))
    .sort(({ lead: one, by: a }, { lead: other, by: b }) => {
      if ((a === null) !== (b === null)) return a === null ? 1 : -1;
      const order = a === null || b === null ? 0 : compare(a, b) * turn;
      return order || (key === 'received' ? (one.id - other.id) * turn : other.id - one.id);
    })
    .map(({ lead }) => lead);
}
