const HOUR_S = 3600;

export const ANSWER_TIMES = ['hour', 'day', 'three_days', 'week'] as const;
export type AnswerTime = (typeof ANSWER_TIMES)[number];

const LIMITS_S: Record<AnswerTime, number> = {
  hour: HOUR_S,
  day: 24 * HOUR_S,
  three_days: 72 * HOUR_S,
  week: 168 * HOUR_S,
};

export function answerTime(seconds: number | null): AnswerTime | null {
  if (seconds === null) return null;
  return ANSWER_TIMES.find((time) => seconds <= LIMITS_S[time]) ?? null;
}
