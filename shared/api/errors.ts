import { msg, t } from '../texts/t.ts';
/** One `problem+json` answer (RFC 9457), the form of every error of the API except `auth/token/`. */
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  /** For bad input: a list of sentences per field. */
  errors?: Record<string, string[]>;
  /** For programs: which of several refusals with this status it is, such as `csrf_failed`. */
  code?: string;
  /** Seconds after which another attempt may succeed; also the header `Retry-After`. */
  retry_after?: number;
};

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

/**
 * The one error that crosses the contract: thrown by handlers on the server and by `call` in the browser, with the
 * same shape on both sides, so a page treats a local call and a fetched one alike.
 */
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

/** Problem type of a 403 for an account with an unconfirmed e-mail address. */
export const EMAIL_UNCONFIRMED = {
  type: 'urn:porchlight:problem:email-unconfirmed',
  code: 'email_unconfirmed',
};

/** Builds the error for a status with the sentence that a person reads. */
export function problem(
  status: number,
  detail: string,
  errors?: Record<string, string[]>,
  more: Partial<Pick<Problem, 'type' | 'code' | 'retry_after'>> = {},
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

/** Whole sentences: other languages have more than one 'such'. */
const MISSING: Record<string, string> = {
  block: msg('There is no such block.'),
  call: msg('There is no such call.'),
  comment: msg('There is no such comment.'),
  conversation: msg('There is no such conversation.'),
  'floor plan': msg('There is no such floor plan.'),
  lead: msg('There is no such lead.'),
  inquiry: msg('There is no such inquiry.'),
  letter: msg('There is no such letter.'),
  map: msg('There is no such map.'),
  'map tile': msg('There is no such map tile.'),
  message: msg('There is no such message.'),
  page: msg('There is no such page.'),
  'page of roommate profiles': msg('There is no such page of roommate profiles.'),
  payment: msg('There is no such payment.'),
  photo: msg('There is no such photo.'),
  picture: msg('There is no such picture.'),
  post: msg('There is no such post.'),
  property: msg('There is no such property.'),
  profile: msg('There is no such profile.'),
  report: msg('There is no such report.'),
  'roommate profile': msg('There is no such roommate profile.'),
  school: msg('There is no such school.'),
  session: msg('There is no such session.'),
  user: msg('There is no such user.'),
};

/** 404: not there, or not visible to the asker (the two are never told apart). */
export function notFound(what: string): ProblemError {
  const sentence = MISSING[what];
  return problem(404, sentence ? t(sentence) : t('There is no such {what}.', { what }));
}

/** 400 for one or more named inputs. */
export function badInput(errors: Record<string, string[]>): ProblemError {
  const first = Object.values(errors)[0]?.[0] ?? t('The request could not be read.');
  return problem(400, first, errors);
}

/** Known by its name and not by its class: the built pages carry a copy of this file, and errors cross over. */
export function isProblem(error: unknown, status?: number): error is ProblemError {
  const { name, problem: found } = (error ?? {}) as Partial<ProblemError>;
  return name === 'ProblemError' && found !== undefined && (status === undefined || found.status === status);
}
