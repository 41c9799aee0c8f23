import { t } from '../texts/t.ts';

/** Seconds as whole minutes: `7 min`; what is under a minute is `1 min`, since nobody arrives in none. */
export function formatMinutes(seconds: number): string {
  return t('{minutes} min', { minutes: Math.max(1, Math.round(seconds / 60)) });
}
