/** Limits per IP address are higher than limits per account, because a whole campus may share one address. */
export type AttemptLimit = {
  name: string;
  points: number;
  weight?: number;
  windowS: number;
  /**
   * Once the limit is reached, one attempt is allowed per this many seconds. If absent, none until the window
   * ends.
   */
  thenEveryS?: number;
  /** If true, the wait doubles with each attempt past the limit, up to `windowS`. */
  isGrowing?: boolean;
};

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

export const ACCOUNT_LIMITS = {
  /** Counts failed logins to one account from one network. */
  loginPair: { name: 'login-pair', points: 10, windowS: 15 * MINUTE_S, thenEveryS: 30, isGrowing: true },
  /** Slows failed logins to about 100 an hour. Never locks the account: anyone could lock out its owner. */
  loginAccount: { name: 'login-account', points: 70, windowS: HOUR_S, thenEveryS: 2 * MINUTE_S },
  /** Replaces the three other login limits in a browser that has logged in to the account before. */
  loginBrowser: {
    name: 'login-browser',
    points: 10,
    windowS: 15 * MINUTE_S,
    thenEveryS: 30,
    isGrowing: true,
  },
  /** Counts failed logins from one network. Successful logins don't count. */
  loginAddress: { name: 'login-address', points: 300, windowS: HOUR_S },
  /** Limits failed logins written to the audit log, per account, or per network for unknown usernames. */
  loginFailed: { name: 'login-failed', points: 60, windowS: HOUR_S },
  /** Counts wrong one-time and recovery codes of one account. Passkeys can't be guessed and are not limited. */
  secondFactor: { name: 'second-factor', points: 5, windowS: 15 * MINUTE_S },
  signUpAddress: { name: 'sign-up-address', points: 60, windowS: HOUR_S },
  signUpEmail: { name: 'sign-up-email', points: 3, windowS: DAY_S },
  mailAccount: { name: 'mail-account', points: 3, windowS: HOUR_S },
  mailAddress: { name: 'mail-address', points: 30, windowS: HOUR_S },
  /** Limits guesses of emailed tokens. */
  linkAddress: { name: 'link-address', points: 300, windowS: HOUR_S },
  contactAddress: { name: 'contact-address', points: 5, windowS: HOUR_S },
  foreignIdentity: { name: 'foreign-identity', points: 60, windowS: HOUR_S },
  tokenElsewhere: { name: 'token-elsewhere', points: 60, windowS: HOUR_S },
  staffRefused: { name: 'staff-refused', points: 60, windowS: HOUR_S },
} as const satisfies Record<string, AttemptLimit>;
