import { t } from '../texts/t.ts';

/** Limits in minutes (section 9). */
const BREEZE_BELOW_MIN = 10;
const WALKABLE_BELOW_MIN = 15;

export function toMinutes(seconds: number): number {
  return Math.round(seconds / 60);
}

/** Formats as `9 min`, `1 h 5 min` or `under 1 min`. */
export function minutesLabel(minutes: number): string {
  if (minutes < 1) return t('under 1 min');
  if (minutes < 60) return t('{minutes} min', { minutes });
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest === 0 ? t('{hours} h', { hours }) : t('{hours} h {minutes} min', { hours, minutes: rest });
}

export function driveText(minutes: number, school: string, isEstimated: boolean): string {
  const values = { school, time: minutesLabel(minutes), isEstimated };
  return minutes < BREEZE_BELOW_MIN
    ? t(
        'Driving to {school} is a breeze: {isEstimated, select, true {about {time}} other {{time}}} by car.',
        values,
      )
    : t('Driving to {school} takes {isEstimated, select, true {about {time}} other {{time}}}.', values);
}

export function bikeText(minutes: number, school: string, isEstimated: boolean): string {
  const values = { school, time: minutesLabel(minutes), isEstimated };
  return t('Biking to {school} takes {isEstimated, select, true {about {time}} other {{time}}}.', values);
}

export function walkText(minutes: number, school: string, isEstimated: boolean): string {
  const values = { school, time: minutesLabel(minutes), isEstimated };
  return minutes < WALKABLE_BELOW_MIN
    ? t(
        'Walking to {school} is possible: {isEstimated, select, true {about {time}} other {{time}}} on foot.',
        values,
      )
    : t(
        'Walking to {school} takes {isEstimated, select, true {about {time}} other {{time}}}, so you might prefer a bike, a bus or a car.',
        values,
      );
}
