/** Limits per IP address are wider than per account: a whole campus may share one. */
export type AttemptLimit = {
  name: string;
  points: number;
  weight?: number;
  windowS: number;
  /** Seconds between attempts allowed past the limit; absent: none until the window ends. */
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
  /** Slowed to a hundred failures an hour, never locked: anyone could lock out the owner. */
  loginAccount: { name: 'login-account', points: 70, windowS: HOUR_S, thenEveryS: 2 * MINUTE_S },
  /** For a browser that has logged in to the account before; replaces the three other limits. */
  loginBrowser: {
    name: 'login-browser',
    points: 10,
    windowS: 15 * MINUTE_S,
    thenEveryS: 30,
    isGrowing: true,
  },
  /** Failures from one address; successes are refunded. */
  loginAddress: { name: 'login-address', points: 300, windowS: HOUR_S },
  /** Failed logins recorded one by one, per account, or per network for unknown names. */
  loginFailed: { name: 'login-failed', points: 60, windowS: HOUR_S },
  signUpAddress: { name: 'sign-up-address', points: 60, windowS: HOUR_S },
  signUpEmail: { name: 'sign-up-email', points: 3, windowS: DAY_S },
  mailAccount: { name: 'mail-account', points: 3, windowS: HOUR_S },
  mailAddress: { name: 'mail-address', points: 30, windowS: HOUR_S },
  /** Guesses of emailed tokens. */
  linkAddress: { name: 'link-address', points: 300, windowS: HOUR_S },
  contactAddress: { name: 'contact-address', points: 5, windowS: HOUR_S },
  foreignIdentity: { name: 'foreign-identity', points: 60, windowS: HOUR_S },
  tokenElsewhere: { name: 'token-elsewhere', points: 60, windowS: HOUR_S },
  staffRefused: { name: 'staff-refused', points: 60, windowS: HOUR_S },
} as const satisfies Record<string, AttemptLimit>;
