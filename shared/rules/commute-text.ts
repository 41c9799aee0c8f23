import { t } from '../texts/t.ts';

/** A drive under this is 'a breeze', a walk under this is 'possible' (section 9). Minutes. */
export const BREEZE_BELOW_MIN = 10;
export const WALKABLE_BELOW_MIN = 15;

/** Whole minutes of a time in seconds (section 9: divided by 60, rounded). */
export function toMinutes(seconds: number): number {
  return Math.round(seconds / 60);
}

/** `9 min`, `1 h 5 min`; `under 1 min` rather than a zero. */
export function minutesLabel(minutes: number): string {
  if (minutes < 1) return t('under 1 min');
  if (minutes < 60) return t('{minutes} min', { minutes });
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest === 0 ? t('{hours} h', { hours }) : t('{hours} h {minutes} min', { hours, minutes: rest });
}

/** The driving sentence of the commute section. An estimate says that it is one. */
export function driveText(minutes: number, school: string, isEstimated: boolean): string {
  const values = { school, time: minutesLabel(minutes), isEstimated };
  return minutes < BREEZE_BELOW_MIN
    ? t(
        'Driving to {school} is a breeze: {isEstimated, select, true {about {time}} other {{time}}} by car.',
        values,
      )
    : t('Driving to {school} takes {isEstimated, select, true {about {time}} other {{time}}}.', values);
}

/** The same by bike. */
export function bikeText(minutes: number, school: string, isEstimated: boolean): string {
  const values = { school, time: minutesLabel(minutes), isEstimated };
  return t('Biking to {school} takes {isEstimated, select, true {about {time}} other {{time}}}.', values);
}

/** The walking sentence of the commute section. */
export function walkText(minutes: number, school: string, isEstimated: boolean): string {
  const values = { school, time: minutesLabel(minutes), isEstimated };
  return minutes < WALKABLE_BELOW_MIN
    ? t(
        'Walking to {school} is possible: {isEstimated, select, true {about {time}} other {{time}}} on foot.',
        values,
      )
    : t(
        'Walking to {school} takes {isEstimated, select, true {about {time}} other {{time}}}, so you may prefer a bike, a bus or a car.',
        values,
      );
}
