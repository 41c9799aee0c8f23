import { readDollars } from '#shared/api/count-fields.ts';
import { readWhole } from '#shared/api/form-values.ts';
import { formatShortDate } from '#shared/rules/format-date.ts';
import { formatRent } from '#shared/rules/format-rent.ts';
import { bedsLabel, countBaths } from '#shared/rules/plan-label.ts';
import { t } from '#shared/texts/t.ts';
import type { PlanFields } from './listing-draft.ts';

/** Non-breaking space within parts, so that lines break only between parts. */
const NO_BREAK = '\u00a0';

export const planTitle = ({ name }: Pick<PlanFields, 'name'>) => name.trim() || t('(Unnamed Floor Plan)');

/** Formats as `2 Bed · 1.5 Bath · 850 sq ft · $1,250+ · Aug 15`. */
export function summarizePlan(fields: PlanFields, today: string): string {
  const beds = readWhole(fields.bedrooms);
  const full_bath = readWhole(fields.full_bath);
  const half_bath = readWhole(fields.half_bath) ?? 0;
  const feet = readWhole(fields.sq_feet);
  const price = readDollars(fields.price);
  const date = fields.date_available;
  const rent = price === null ? null : formatRent(price, readDollars(fields.price_max));
  return [
    beds === null ? null : bedsLabel(beds),
    full_bath === null ? null : t('{count} Bath', { count: countBaths({ full_bath, half_bath }) }),
    feet === null ? null : t('{count, number} sq ft', { count: feet }),
    rent && price && fields.price_per === 'bed' ? t('{rent} per bed', { rent }) : rent,
    Number.isNaN(Date.parse(date)) ? null : date <= today ? t('Available Now') : formatShortDate(date, today),
  ]
    .filter((part) => typeof part === 'string')
    .map((part) => part.replaceAll(' ', NO_BREAK))
    .join(' · ');
}
