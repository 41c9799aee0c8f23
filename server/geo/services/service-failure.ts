/** `busy` and `open` were not sent: queue full, circuit open. */
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

/** Independent of the request: key or quota. */
const ABOUT_WHO_ASKS = new Set([401, 403, 429]);

/** The message has no URL or key. */
export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure';
  readonly kind: FailureKind;
  readonly status: number | null;
  /** Null: not stated. */
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

  get wasSent(): boolean {
    return this.kind !== 'busy' && this.kind !== 'open';
  }

  /** A rejected request is no outage. */
  get isOutage(): boolean {
    const status = this.status ?? 0;
    const isRefusal = this.kind === 'status' && status >= 400 && status < 500;
    return !isRefusal || ABOUT_WHO_ASKS.has(status);
  }

  /** A retry may help. */
  get isPassing(): boolean {
    if (this.kind === 'network') return true;
    return this.kind === 'status' && (this.status === 429 || (this.status ?? 0) >= 500);
  }
}

export function failureWords(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return words.replaceAll(/\s+/g, ' ').slice(0, 300);
}
