type ReadyCheck = {
  name: string;
  look: () => Promise<unknown>;
  keepMs: number;
};

type ReadyState = {
  status: 'ready' | 'draining' | 'not_ready';
  /** Empty while draining. */
  checks: Record<string, 'ok' | 'failed'>;
};

type ReadinessOptions = {
  checks: readonly ReadyCheck[];
  log: { warn(fields: object, message: string): void };
  limitMs?: number;
};

const LIMIT_MS = 2000;

type Seen = { isThere: Promise<boolean>; until: number };

/** Each check runs once at a time and is cached, because the endpoint is public. */
export class Readiness {
  readonly #options: ReadinessOptions;
  readonly #seen = new Map<string, Seen>();
  #isDraining = false;

  constructor(options: ReadinessOptions) {
    this.#options = options;
  }

  drain(): void {
    this.#isDraining = true;
  }

  get isDraining(): boolean {
    return this.#isDraining;
  }

  get names(): string[] {
    return this.#options.checks.map(({ name }) => name);
  }

  async state(excluded: readonly string[] = []): Promise<ReadyState> {
    if (this.#isDraining) return { status: 'draining', checks: {} };
    const checks = this.#options.checks.filter(({ name }) => !excluded.includes(name));
    const results = await Promise.all(
      checks.map(async (check) => [check.name, await this.#see(check)] as const),
    );
    // Draining may have begun during the checks.
    if (this.#isDraining) return { status: 'draining', checks: {} };
    return {
      status: results.every(([, isThere]) => isThere) ? 'ready' : 'not_ready',
      checks: Object.fromEntries(results.map(([name, isThere]) => [name, isThere ? 'ok' : 'failed'])),
    };
  }

  async #see(check: ReadyCheck): Promise<boolean> {
    const seen = this.#seen.get(check.name);
    if (seen && seen.until > performance.now()) return await seen.isThere;
    // Concurrent callers share the check.
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
