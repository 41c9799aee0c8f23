import type { AuxillaryData } from '#shared/api/auxillary-data-schemas.ts';
import type { FloorPlan, Property } from '#shared/api/properties-schemas.ts';
import { isTravelEstimated } from '#shared/rules/campus-travel.ts';
import { minutesLabel } from '#shared/rules/commute-text.ts';
import { formatAmount } from '#shared/rules/format-amount.ts';
import { formatAvailableDate } from '#shared/rules/format-date.ts';
import { countBaths } from '#shared/rules/plan-label.ts';
import { t } from '#shared/texts/t.ts';

export type Fact = { label: string; value: string; note?: string };

function range(values: number[], label: (value: number) => string): string {
  const low = Math.min(...values);
  const high = Math.max(...values);
  return low === high ? label(low) : `${label(low)} – ${label(high)}`;
}

/** Returns the monthly cost per person, or 'Call' if no floor plan has a price. */
function costFact({ costs }: Property): Fact {
  const monthly = costs.flatMap(({ per_person }) => per_person?.monthly ?? []);
  if (monthly.length === 0) return { label: t('Rent'), value: t('Call') };
  const hasFees = monthly.some(({ lines }) => lines.length > 1);
  return {
    label: t('Per person'),
    value: formatAmount(
      Math.min(...monthly.map(({ min }) => min)),
      Math.max(...monthly.map(({ max }) => max)),
    ),
    note: hasFees ? t('per month with fees') : t('per month'),
  };
}

function firstDate(plans: FloorPlan[]): string | null {
  const dates = plans.map((plan) => plan.date_available).filter((date) => date !== null);
  return dates.toSorted()[0] ?? null;
}

/** Returns facts about the property. Omits facts with an unknown value. */
export function propertyFacts(property: Property, aux: AuxillaryData | null, today: string): Fact[] {
  const { floor_plans: plans } = property;
  const { walk_time = null, drive_time = null, quality = null } = aux ?? {};
  const isEstimated = isTravelEstimated({ ...property, travel_quality: quality });
  const about = isEstimated ? t('estimated') : undefined;
  const first = firstDate(plans);
  const facts: (Fact | null)[] = [
    plans.length > 0 ? costFact(property) : null,
    plans.length > 0
      ? {
          label: t('Beds'),
          value: range(
            plans.map((plan) => plan.bedrooms),
            (n) => (n === 0 ? t('Studio') : String(n)),
          ),
        }
      : null,
    plans.length > 0 ? { label: t('Baths'), value: range(plans.map(countBaths), String) } : null,
    walk_time === null ? null : { label: t('Walk'), value: minutesLabel(walk_time), note: about },
    drive_time === null ? null : { label: t('Drive'), value: minutesLabel(drive_time), note: about },
    first === null
      ? null
      : { label: t('Available'), value: first <= today ? t('Now') : formatAvailableDate(first, today) },
  ];
  return facts.filter((fact) => fact !== null);
}
