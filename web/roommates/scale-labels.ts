import { SCALE_MAX, SCALE_MIN, type Scale } from '#shared/api/roommate-fields.ts';
import { msg, t } from '#shared/texts/t.ts';

type ScaleLabels = { low: string; high: string; name: string; question: string };

export const SCALE_LABELS: Record<Scale, ScaleLabels> = {
  personality: {
    low: msg('Home Body'),
    high: msg('Party Animal'),
    name: msg('Personality'),
    question: msg('How do you like to spend your evenings?'),
  },
  bedtime: {
    low: msg('Early Bird'),
    high: msg('Night Owl'),
    name: msg('Bedtime'),
    question: msg('When are you awake?'),
  },
  visitors: {
    low: msg('Rarely Ever'),
    high: msg('All the Time'),
    name: msg('Visitors'),
    question: msg('How often do you have people over?'),
  },
  cleaning: {
    low: msg('Relaxed'),
    high: msg('Spotless'),
    name: msg('Cleaning'),
    question: msg('How tidy do you keep things?'),
  },
};

export const SHOWN_SCALES = ['personality', 'bedtime', 'visitors'] as const;

export const SCALE_VALUES = Array.from({ length: SCALE_MAX - SCALE_MIN + 1 }, (_, step) => SCALE_MIN + step);

export const placeOnScale = (value: number) => t('{value} of {max}', { value, max: SCALE_MAX });
