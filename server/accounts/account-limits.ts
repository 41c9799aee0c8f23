/**
 * How often something may be tried. Nothing here is as tight per address as it is per account: a whole campus may share
 * one address.
 */
export type AttemptLimit = {
  name: string;
  points: number;
  /** How many points one attempt counts; 1 when absent. */
  weight?: number;
  windowS: number;
  /** Past the limit one attempt stays open each so many seconds; absent: none until the window ends. */
  thenEveryS?: number;
  /** Each attempt past the limit doubles the wait, up to the window. */
  isGrowing?: boolean;
};

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

export const ACCOUNT_LIMITS = {
  /** Failures of one account from one address. */
  loginPair: { name: 'login-pair', points: 10, windowS: 15 * MINUTE_S, thenEveryS: 30, isGrowing: true },
  /**
   * Failures of one account from anywhere: slowed down, never locked, or anybody could lock anybody out. At once and one by one
   * together they are at most a hundred in the hour.
   */
  loginAccount: { name: 'login-account', points: 70, windowS: HOUR_S, thenEveryS: 2 * MINUTE_S },
  /** Failures of one account from one browser that has logged in to it before, in place of the three others. */
  loginBrowser: {
    name: 'login-browser',
    points: 10,
    windowS: 15 * MINUTE_S,
    thenEveryS: 30,
    isGrowing: true,
  },
  /** Failures from one address; successes give their point back. */
  loginAddress: { name: 'login-address', points: 300, windowS: HOUR_S },
  /** Wrong passwords of one account, or of nobody's names from one network: past this they are not written down one by one. */
  loginFailed: { name: 'login-failed', points: 60, windowS: HOUR_S },
  signUpAddress: { name: 'sign-up-address', points: 60, windowS: HOUR_S },
  signUpEmail: { name: 'sign-up-email', points: 3, windowS: DAY_S },
  mailAccount: { name: 'mail-account', points: 3, windowS: HOUR_S },
  mailAddress: { name: 'mail-address', points: 30, windowS: HOUR_S },
  /** Guesses at the secrets of mailed links. */
  linkAddress: { name: 'link-address', points: 300, windowS: HOUR_S },
  /** A manager's request: a form that one office fills in once. */
  contactAddress: { name: 'contact-address', points: 5, windowS: HOUR_S },
  /** Bodies in another's name are always refused; past this they are not written down one by one. */
  foreignIdentity: { name: 'foreign-identity', points: 60, windowS: HOUR_S },
  /** A session's token without its browser's cookie: the same. */
  tokenElsewhere: { name: 'token-elsewhere', points: 60, windowS: HOUR_S },
  /** Tries at what is for staff and moderators: the same. */
  staffRefused: { name: 'staff-refused', points: 60, windowS: HOUR_S },
} as const satisfies Record<string, AttemptLimit>;
