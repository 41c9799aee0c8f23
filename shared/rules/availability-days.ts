/**
 * Days since the last confirmation. The email to a manager includes listings due within `askTogether` days; a listing
 * is hidden `notice` days after the email at the earliest. An emailed link works for `link` days.
 */
export const AVAILABILITY_DAYS = {
  ask: 30,
  askTogether: 7,
  stale: 45,
  lapse: 60,
  notice: 14,
  link: 90,
} as const;
