import type { School, Scorecard } from '#shared/api/schools-schemas.ts';
import { formatMoney } from '#shared/rules/format-money.ts';
import { formatNumber, formatPercentNumber } from '#shared/rules/format-number.ts';
import { t } from '#shared/texts/t.ts';

export type Figure = { label: string; value: string };

function figures(rows: [string, number | null, (value: number) => string][]): Figure[] {
  return rows.flatMap(([label, value, format]) => (value === null ? [] : [{ label, value: format(value) }]));
}

/** Returns undergraduate figures (section 2.4). Omits unknown figures. */
export function undergradFigures(data: Scorecard): Figure[] {
  return figures([
    [t('Undergraduate students'), data.enrollment_undergrad, formatNumber],
    [t('Admission rate'), data.admission_rate, formatPercentNumber],
    [t('Average SAT score'), data.sat_scores, formatNumber],
  ]);
}

export function financialFigures(data: Scorecard): Figure[] {
  return figures([
    [t('In-state tuition'), data.in_state_tuition, formatMoney],
    [t('Out-of-state tuition'), data.out_of_state_tuition, formatMoney],
    [t('Average annual off-campus housing cost'), data.room_and_board_off_campus, formatMoney],
  ]);
}

export function figuresSource({
  is_demo,
  scorecard_data,
}: Pick<School, 'is_demo' | 'scorecard_data'>): string {
  const years = scorecard_data.year_label;
  if (is_demo) return t('Made-up numbers for a demo school.');
  return years
    ? t('As reported to the U.S. Department of Education, {years}.', { years })
    : t('As reported to the U.S. Department of Education.');
}
