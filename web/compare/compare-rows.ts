import { isTravelEstimated } from '#shared/rules/campus-travel.ts';
import { minutesLabel } from '#shared/rules/commute-text.ts';
import { costLineName } from '#shared/rules/cost-line-name.ts';
import type { Amount, Cost } from '#shared/rules/cost-per-person.ts';
import { formatAmount } from '#shared/rules/format-amount.ts';
import { formatAvailableDate } from '#shared/rules/format-date.ts';
import { formatDistance } from '#shared/rules/format-distance.ts';
import { formatMoney } from '#shared/rules/format-money.ts';
import { formatNumber } from '#shared/rules/format-number.ts';
import { LEASE_LENGTH_LABELS } from '#shared/rules/lease-lengths.ts';
import { bedsLabel, countBaths } from '#shared/rules/plan-label.ts';
import { PROPERTY_FLAG_NAMES, PROPERTY_FLAGS } from '#shared/rules/property-flags.ts';
import { lowestRent, monthlyRent } from '#shared/rules/rent-range.ts';
import { SCORE_NAMES } from '#shared/rules/score-bands.ts';
import { t } from '#shared/texts/t.ts';
import type { ComparedHome } from './load-compare.ts';

/** A cell's text, and its number if lower or higher is better. */
type Cell = { text: string; note?: string | undefined; figure?: number | null };
export type CompareRow = { label: string; cells: (Cell & { isBest: boolean })[] };
export type CompareGroup = { title: string; rows: CompareRow[] };

const UNKNOWN = '–';

function markBest(cells: Cell[], better: 'low' | 'high' | null): CompareRow['cells'] {
  const figures = cells.flatMap(({ figure }) => (figure == null ? [] : [figure]));
  const best = better === 'low' ? Math.min(...figures) : Math.max(...figures);
  const hasBest = better !== null && new Set(figures).size > 1;
  return cells.map((cell) => ({ ...cell, isBest: hasBest && cell.figure === best }));
}

function spread(amounts: readonly Amount[]): Cell {
  if (amounts.length === 0) return { text: UNKNOWN };
  const min = Math.min(...amounts.map((amount) => amount.min));
  const max = Math.max(...amounts.map((amount) => amount.max));
  return { text: formatAmount(min, max), figure: min };
}

function range(values: readonly number[], label: (value: number) => string): string {
  if (values.length === 0) return UNKNOWN;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return low === high ? label(low) : `${label(low)} – ${label(high)}`;
}

const costsOf = ({ property }: ComparedHome, part: 'monthly' | 'move_in'): Cost[] =>
  property.costs.flatMap(({ per_person }) => (per_person ? [per_person[part]] : []));

/** True if the manager has listed fees, so that an absent one is not merely unknown. */
const hasFees = ({ property: { fees, costs } }: ComparedHome) =>
  fees.length > 0 || costs.some((cost) => cost.fees.length > 0);

function rentNote(plans: ComparedHome['property']['floor_plans']): string | undefined {
  if (lowestRent(plans) === null) return undefined;
  return plans.some(({ price_per }) => price_per === 'bed') ? t('per bed') : t('per unit');
}

function costGroup(homes: readonly ComparedHome[]): CompareGroup {
  const row = (label: string, cellOf: (home: ComparedHome) => Cell, better: 'low' | null = null) => ({
    label,
    cells: markBest(homes.map(cellOf), better),
  });
  return {
    title: t('Cost'),
    rows: [
      row(
        t('Per person'),
        (home) => ({ ...spread(costsOf(home, 'monthly')), note: t('per month, with required fees') }),
        'low',
      ),
      row(t('Made up of'), (home) => {
        const [cheapest] = costsOf(home, 'monthly').toSorted((a, b) => a.min - b.min);
        const lines = (cheapest?.lines ?? []).map((line) =>
          t('{name}: {amount}', { name: costLineName(line), amount: formatAmount(line.min, line.max) }),
        );
        return { text: lines.join(', ') || UNKNOWN };
      }),
      row(t('Listed rent'), ({ property: { floor_plans: plans } }) => ({
        text: monthlyRent(plans),
        note: rentNote(plans),
      })),
      row(t('Required fees'), (home) => {
        const fees = costsOf(home, 'monthly').map(({ lines }) => ({
          min: lines.slice(1).reduce((sum, line) => sum + line.min, 0),
          max: lines.slice(1).reduce((sum, line) => sum + line.max, 0),
        }));
        return hasFees(home) ? spread(fees) : { text: t('Not listed') };
      }),
      row(t('Due before move-in'), (home) => spread(costsOf(home, 'move_in')), 'low'),
      row(t('Deposit'), ({ property: { deposit } }) => ({
        text: deposit === null ? t('Not listed') : formatMoney(deposit),
      })),
      row(t('Lease lengths'), ({ property: { lease_lengths } }) => ({
        text: lease_lengths.map((length) => t(LEASE_LENGTH_LABELS[length])).join(', ') || t('Not listed'),
      })),
    ],
  };
}

function homeGroup(homes: readonly ComparedHome[], today: string): CompareGroup {
  const row = (label: string, textOf: (property: ComparedHome['property']) => string) => ({
    label,
    cells: markBest(
      homes.map(({ property }) => ({ text: textOf(property) })),
      null,
    ),
  });
  return {
    title: t('Home'),
    rows: [
      row(t('Type'), ({ type_display }) => t(type_display)),
      row(t('Beds'), ({ floor_plans }) =>
        range(
          floor_plans.map(({ bedrooms }) => bedrooms),
          bedsLabel,
        ),
      ),
      row(t('Baths'), ({ floor_plans }) => range(floor_plans.map(countBaths), String)),
      row(t('Sq Ft'), ({ floor_plans }) =>
        range(
          floor_plans.flatMap(({ sq_feet }) => sq_feet ?? []),
          formatNumber,
        ),
      ),
      row(t('Available'), ({ floor_plans }) => {
        const [first] = floor_plans.flatMap(({ date_available }) => date_available ?? []).toSorted();
        if (first === undefined) return t('Ask');
        return first <= today ? t('Now') : formatAvailableDate(first, today);
      }),
      row(t('Year Built'), ({ year_built }) => (year_built === null ? UNKNOWN : String(year_built))),
    ],
  };
}

function placeGroup(homes: readonly ComparedHome[]): CompareGroup {
  const minutes = (label: string, field: 'walk_time' | 'bike_time' | 'drive_time'): CompareRow => ({
    label,
    cells: markBest(
      homes.map(({ property, aux }) => {
        const time = aux?.[field] ?? null;
        if (time === null) return { text: UNKNOWN };
        const isEstimated = isTravelEstimated({ ...property, travel_quality: aux?.quality ?? null });
        return { text: minutesLabel(time), note: isEstimated ? t('estimated') : undefined, figure: time };
      }),
      'low',
    ),
  });
  const score = (label: string, scoreOf: (home: ComparedHome) => number | null | undefined): CompareRow => ({
    label,
    cells: markBest(
      homes.map((home) => {
        const figure = scoreOf(home) ?? null;
        return { text: figure === null ? UNKNOWN : t('{score} out of 100', { score: figure }), figure };
      }),
      'high',
    ),
  });
  return {
    title: t('Commute and neighborhood'),
    rows: [
      minutes(t('Walk'), 'walk_time'),
      minutes(t('Bike'), 'bike_time'),
      minutes(t('Drive'), 'drive_time'),
      {
        label: t('Distance to campus'),
        cells: markBest(
          homes.map(({ property: { distance_from_school: meters } }) => ({
            text: meters === null ? UNKNOWN : formatDistance(meters),
            figure: meters,
          })),
          'low',
        ),
      },
      score(t(SCORE_NAMES.walkability), ({ aux }) => aux?.walkscore),
      score(t(SCORE_NAMES.transit), ({ aux }) => aux?.transit.score),
      score(t(SCORE_NAMES.bike), ({ aux }) => aux?.bike.score),
    ],
  };
}

function amenitiesOf({ property }: ComparedHome): Map<string, string> {
  const flags = PROPERTY_FLAG_NAMES.filter((name) => property[name]).map(
    (name) => [name, t(PROPERTY_FLAGS[name])] as const,
  );
  return new Map([...flags, ...property.features.map(({ slug, name }) => [slug, t(name)] as const)]);
}

function compareAmenities(homes: readonly ComparedHome[]): { different: CompareGroup; shared: string[] } {
  const amenities = homes.map(amenitiesOf);
  const names = new Map(amenities.flatMap((own) => [...own]));
  const byName = [...names].toSorted(([, a], [, b]) => a.localeCompare(b));
  const isShared = ([slug]: readonly [string, string]) => amenities.every((own) => own.has(slug));
  const rows = byName
    .filter((amenity) => !isShared(amenity))
    .map(([slug, label]) => ({
      label,
      cells: markBest(
        amenities.map((own) => ({ text: own.has(slug) ? t('Yes') : UNKNOWN })),
        null,
      ),
    }));
  return {
    different: { title: t('Differences in amenities'), rows },
    shared: byName.filter(isShared).map(([, label]) => label),
  };
}

export function compareHomes(
  homes: readonly ComparedHome[],
  today: string,
): { groups: CompareGroup[]; shared: string[] } {
  const { different, shared } = compareAmenities(homes);
  const groups = [costGroup(homes), placeGroup(homes), homeGroup(homes, today), different];
  return { groups: groups.filter(({ rows }) => rows.length > 0), shared };
}
