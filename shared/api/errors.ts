import { msg, t } from '../texts/t.ts';
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  errors?: Record<string, string[]>;
  /** Code of the error, such as `csrf_failed`. Distinguishes several errors with the same status. */
  code?: string;
  /** Seconds until a retry, also sent as `Retry-After`. */
  retry_after?: number;
  /** Second step of a login, with code `mfa_required`. */
  mfa?: MfaChallenge;
};

/** `passkey_options` are WebAuthn's `PublicKeyCredentialRequestOptionsJSON`; null without a passkey. */
export type MfaChallenge = { token: string; has_codes: boolean; passkey_options: object | null };

const TITLES: Record<number, string> = {
  400: msg('Bad input'),
  401: msg('Not logged in'),
  403: msg('Not allowed'),
  404: msg('Not found'),
  405: msg('Method not allowed'),
  409: msg('Already exists'),
  410: msg('Gone'),
  413: msg('Too large'),
  415: msg('Wrong media type'),
  429: msg('Too many requests'),
  500: msg('Something went wrong'),
  503: msg('Not available right now'),
};

/** The only error of the contract: handlers throw it on the server, `call` in the browser. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.name = 'ProblemError';
    this.problem = problem;
  }

  get status(): number {
    return this.problem.status;
  }
}

export const EMAIL_UNCONFIRMED = {
  type: 'urn:porchlight:problem:email-unconfirmed',
  code: 'email_unconfirmed',
};

export function problem(
  status: number,
  detail: string,
  errors?: Record<string, string[]>,
  more: Partial<Pick<Problem, 'type' | 'code' | 'retry_after' | 'mfa'>> = {},
): ProblemError {
  return new ProblemError({
    type: 'about:blank',
    title: t(TITLES[status] ?? msg('Request failed')),
    status,
    detail,
    ...(errors ? { errors } : {}),
    ...more,
  });
}

/** Messages for 404 by object. Whole sentences, because translations of "such" vary with the noun. */
const MISSING: Record<string, string> = {
  block: msg('There is no such block.'),
  call: msg('There is no such call.'),
  comment: msg('There is no such comment.'),
  conversation: msg('There is no such conversation.'),
  'floor plan': msg('There is no such floor plan.'),
  feed: msg('There is no such feed.'),
  import: msg('There is no such import.'),
  'inbox item': msg('Nothing here is waiting. Another staff member may have finished it.'),
  lead: msg('There is no such lead.'),
  inquiry: msg('There is no such inquiry.'),
  email: msg('There is no such email.'),
  map: msg('There is no such map.'),
  'map tile': msg('There is no such map tile.'),
  message: msg('There is no such message.'),
  page: msg('There is no such page.'),
  passkey: msg('There is no such passkey.'),
  'page of roommate profiles': msg('There is no such page of roommate profiles.'),
  payment: msg('There is no such payment.'),
  photo: msg('There is no such photo.'),
  picture: msg('There is no such picture.'),
  post: msg('There is no such post.'),
  property: msg('There is no such property.'),
  profile: msg('There is no such profile.'),
  report: msg('There is no such report.'),
  request: msg('There is no such request.'),
  'roommate profile': msg('There is no such roommate profile.'),
  'saved search': msg('There is no such saved search.'),
  school: msg('There is no such school.'),
  session: msg('There is no such session.'),
  user: msg('There is no such user.'),
};

/**
 * Creates the same 404 for a missing object and for one that the caller may not see, so that neither is
 * revealed.
 */
export function notFound(what: string): ProblemError {
  const sentence = MISSING[what];
  return problem(404, sentence ? t(sentence) : t('There is no such {what}.', { what }));
}

export function badInput(errors: Record<string, string[]>): ProblemError {
  const first = Object.values(errors)[0]?.[0] ?? t('We couldn’t read the request.');
  return problem(400, first, errors);
}

/** Compares names instead of using `instanceof`, because the page bundle has its own copy of the class. */
export function isProblem(error: unknown, status?: number): error is ProblemError {
  const { name, problem: found } = (error ?? {}) as Partial<ProblemError>;
  return name === 'ProblemError' && found !== undefined && (status === undefined || found.status === status);
}
