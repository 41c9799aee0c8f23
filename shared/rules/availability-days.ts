/**
 * Numbers of days. Emails include listings due within `askTogether`, listings are hidden `notice` days later,
 * and the link works for `link` days.
 */
export const AVAILABILITY_DAYS = {
  ask: 30,
  askTogether: 7,
  stale: 45,
  lapse: 60,
  notice: 14,
  link: 90,
} as const;
