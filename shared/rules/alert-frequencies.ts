import { msg } from '../texts/t.ts';

export const ALERT_FREQUENCIES = ['at_once', 'daily', 'weekly', 'off'] as const;
export type AlertFrequency = (typeof ALERT_FREQUENCIES)[number];

export const FREQUENCY_LABELS: Record<AlertFrequency, string> = {
  at_once: msg('Right away'),
  daily: msg('Daily'),
  weekly: msg('Weekly'),
  off: msg('Off'),
};
