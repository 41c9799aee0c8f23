import { t } from '../texts/t.ts';

export function formatMinutes(seconds: number): string {
  return t('{minutes} min', { minutes: Math.max(1, Math.round(seconds / 60)) });
}
