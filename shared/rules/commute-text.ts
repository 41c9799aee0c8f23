/** A drive under this is 'a breeze', a walk under this is 'possible' (section 9). Minutes. */
export const BREEZE_BELOW_MIN = 10;
export const WALKABLE_BELOW_MIN = 15;

/** Whole minutes of a time in seconds (section 9: divided by 60, rounded). */
export function toMinutes(seconds: number): number {
  return Math.round(seconds / 60);
}

/** `9 min`, `1 h 5 min`; `under 1 min` rather than a zero. */
export function minutesLabel(minutes: number): string {
  if (minutes < 1) return 'under 1 min';
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}

function about(minutes: number, isEstimated: boolean): string {
  return `${isEstimated ? 'about ' : ''}${minutesLabel(minutes)}`;
}

/** The driving sentence of the commute section. An estimate says that it is one. */
export function driveText(minutes: number, school: string, isEstimated: boolean): string {
  const time = about(minutes, isEstimated);
  return minutes < BREEZE_BELOW_MIN
    ? `Driving to ${school} is a breeze: ${time} by car.`
    : `Driving to ${school} takes ${time}.`;
}

/** The walking sentence of the commute section. */
export function walkText(minutes: number, school: string, isEstimated: boolean): string {
  const time = about(minutes, isEstimated);
  return minutes < WALKABLE_BELOW_MIN
    ? `Walking to ${school} is possible: ${time} on foot.`
    : `Walking to ${school} takes ${time}, so you may prefer a bike, a bus or a car.`;
}
