/**
 * How a call ended badly. `busy` and `open` never left this machine: too many wait, or the service has failed often enough to be
 * left alone for a while.
 */
export type FailureKind =
  | 'busy'
  | 'open'
  | 'timeout'
  | 'network'
  | 'status'
  | 'redirect'
  | 'html'
  | 'too-large'
  | 'garbage'
  | 'unbelievable';

/** Statuses that every question gets alike: no key, a wrong one, too many calls. */
const ABOUT_WHO_ASKS = new Set([401, 403, 429]);

/** A service that gave no answer which could be used, in a sentence for operators that holds no address and no key. */
export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure';
  readonly kind: FailureKind;
  /** The HTTP status, where that was the reason. */
  readonly status: number | null;
  /** After how long the service asks to be asked again; null where it says nothing. */
  readonly retryAfterMs: number | null;

  constructor(
    kind: FailureKind,
    sentence: string,
    { status = null, retryAfterMs = null }: { status?: number | null; retryAfterMs?: number | null } = {},
  ) {
    super(sentence);
    this.kind = kind;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }

  /** Whether the service was asked at all. */
  get wasSent(): boolean {
    return this.kind !== 'busy' && this.kind !== 'open';
  }

  /** Whether the service is in trouble. One that refuses a question for what it asks is well, and answers the next. */
  get isOutage(): boolean {
    const status = this.status ?? 0;
    const isRefusal = this.kind === 'status' && status >= 400 && status < 500;
    return !isRefusal || ABOUT_WHO_ASKS.has(status);
  }

  /** Whether the same call may well end otherwise in a moment. */
  get isPassing(): boolean {
    if (this.kind === 'network') return true;
    return this.kind === 'status' && (this.status === 429 || (this.status ?? 0) >= 500);
  }
}

/** What went wrong, in words for a log. */
export function failureWords(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return words.replaceAll(/\s+/g, ' ').slice(0, 300);
}
