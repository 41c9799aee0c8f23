/** One thing that must be there before requests may come. */
export type ReadyCheck = {
  name: string;
  /** Rejects where it is not there. */
  look: () => Promise<unknown>;
  /** How long what was seen counts; milliseconds. */
  keepMs: number;
};

export type ReadyState = {
  status: 'ready' | 'draining' | 'not_ready';
  /** What was looked at, by name. Empty while draining. */
  checks: Record<string, 'ok' | 'failed'>;
};

export type ReadinessOptions = {
  checks: readonly ReadyCheck[];
  /** Says why, where only operators read it. */
  log: { warn(fields: object, message: string): void };
  /** After so long a check that does not answer has failed; milliseconds. */
  limitMs?: number;
};

const LIMIT_MS = 2000;

type Seen = { isThere: Promise<boolean>; until: number };

/**
 * Whether this process may be sent requests. Whoever asks how often, each thing is looked at once at a time and not again
 * before its time: the question is open to everybody and costs the database next to nothing.
 */
export class Readiness {
  readonly #options: ReadinessOptions;
  readonly #seen = new Map<string, Seen>();
  #isDraining = false;

  constructor(options: ReadinessOptions) {
    this.#options = options;
  }

  /** From now on nothing more may be sent here. */
  drain(): void {
    this.#isDraining = true;
  }

  get isDraining(): boolean {
    return this.#isDraining;
  }

  get names(): string[] {
    return this.#options.checks.map(({ name }) => name);
  }

  /** @param excluded names of checks that are not looked at */
  async state(excluded: readonly string[] = []): Promise<ReadyState> {
    if (this.#isDraining) return { status: 'draining', checks: {} };
    const checks = this.#options.checks.filter(({ name }) => !excluded.includes(name));
    const results = await Promise.all(
      checks.map(async (check) => [check.name, await this.#see(check)] as const),
    );
    // It may have been told to leave while it looked.
    if (this.#isDraining) return { status: 'draining', checks: {} };
    return {
      status: results.every(([, isThere]) => isThere) ? 'ready' : 'not_ready',
      checks: Object.fromEntries(results.map(([name, isThere]) => [name, isThere ? 'ok' : 'failed'])),
    };
  }

  async #see(check: ReadyCheck): Promise<boolean> {
    const seen = this.#seen.get(check.name);
    if (seen && seen.until > performance.now()) return await seen.isThere;
    // Until it has answered, everybody waits for the same look.
    const look: Seen = { isThere: this.#look(check), until: Number.POSITIVE_INFINITY };
    this.#seen.set(check.name, look);
    const isThere = await look.isThere;
    look.until = performance.now() + check.keepMs;
    return isThere;
  }

  async #look({ name, look }: ReadyCheck): Promise<boolean> {
    const { log, limitMs = LIMIT_MS } = this.#options;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
    });
    try {
      await Promise.race([look(), late]);
      return true;
    } catch (error) {
      log.warn({ event: 'not_ready', check: name, err: error }, 'something that requests need is not there');
      return false;
    } finally {
      clearTimeout(timer);
    }
  }
}
