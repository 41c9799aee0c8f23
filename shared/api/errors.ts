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
  400: 'Bad input',
  401: 'Not logged in',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Already exists',
  410: 'Gone',
  413: 'Too large',
  415: 'Wrong media type',
  429: 'Too many requests',
  500: 'Something went wrong',
  503: 'Not available right now',
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

/** Builds the error for a status with the sentence that a person reads. */
export function problem(
  status: number,
  detail: string,
  errors?: Record<string, string[]>,
  more: Pick<Problem, 'code' | 'retry_after'> = {},
): ProblemError {
  return new ProblemError({
    type: 'about:blank',
    title: TITLES[status] ?? 'Request failed',
    status,
    detail,
    ...(errors ? { errors } : {}),
    ...more,
  });
}

/** 404: not there, or not visible to the asker (the two are never told apart). */
export function notFound(what: string): ProblemError {
  return problem(404, `There is no such ${what}.`);
}

/** 400 for one or more named inputs. */
export function badInput(errors: Record<string, string[]>): ProblemError {
  const first = Object.values(errors)[0]?.[0] ?? 'The request could not be read.';
  return problem(400, first, errors);
}

/** Known by its name and not by its class: the built pages carry a copy of this file, and errors cross over. */
export function isProblem(error: unknown, status?: number): error is ProblemError {
  const { name, problem: found } = (error ?? {}) as Partial<ProblemError>;
  return name === 'ProblemError' && found !== undefined && (status === undefined || found.status === status);
}
