import { SCALE_MAX, type Scale } from '#shared/api/roommate-fields.ts';

/** What the two ends of a scale are called, and how its question is put. */
type ScaleWords = { low: string; high: string; name: string; question: string };

export const SCALE_WORDS: Record<Scale, ScaleWords> = {
  personality: {
    low: 'Home Body',
    high: 'Party Animal',
    name: 'Personality',
    question: 'How do you like to spend your evenings?',
  },
  bedtime: {
    low: 'Early Bird',
    high: 'Night Owl',
    name: 'Bedtime',
    question: 'When are you awake?',
  },
  visitors: {
    low: 'Rarely Ever',
    high: 'All the Time',
    name: 'Visitors',
    question: 'How often do you have people over?',
  },
  cleaning: {
    low: 'Relaxed',
    high: 'Spotless',
    name: 'Cleaning',
    question: 'How tidy do you keep things?',
  },
};

/** The three that a profile shows (section 2.7). */
export const SHOWN_SCALES = ['personality', 'bedtime', 'visitors'] as const;

/** A place on a scale in words: `4 of 5`. */
export const placeOnScale = (value: number) => `${value} of ${SCALE_MAX}`;
