/** Days: emails include listings due within `askTogether`; hidden `notice` days later; the link works for `link`. */
export const AVAILABILITY_DAYS = {
  ask: 30,
  askTogether: 7,
  stale: 45,
  lapse: 60,
  notice: 14,
  link: 90,
} as const;
