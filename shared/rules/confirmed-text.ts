import { t } from '../texts/t.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export function daysBetween(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / DAY_MS));
}

/** Returns `Confirmed today` or `Confirmed 3 days ago`. */
export function confirmedText(confirmed: string, today: string): string {
  const days = daysBetween(confirmed, today);
  if (days === 0) return t('Confirmed today');
  return days === 1
    ? t('Confirmed yesterday')
    : t('Confirmed {days, plural, one {# day} other {# days}} ago', { days });
}
