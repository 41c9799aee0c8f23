/**
 * How the availability of a listing ages, in days since somebody confirmed it: its manager is asked, together with whatever
 * comes due `askTogether` days later, so that many listings make few letters; it sinks within its tier; it becomes inactive,
 * but never sooner than `notice` days after its manager was asked. A mailed link works for `link` days.
 */
export const AVAILABILITY_DAYS = {
  ask: 30,
  askTogether: 7,
  stale: 45,
  lapse: 60,
  notice: 14,
  link: 90,
} as const;
