type ReadyCheck = {
  name: string;
  run: () => Promise<unknown>;
  cacheMs: number;
};

type ReadyState = {
  status: 'ready' | 'draining' | 'not_ready';
  /** Empty while the process drains. */
  checks: Record<string, 'ok' | 'failed'>;
};

type ReadinessOptions = {
  checks: readonly ReadyCheck[];
  log: { warn(fields: object, message: string): void };
  timeoutMs?: number;
};

const TIMEOUT_MS = 2000;

type CachedResult = { isOk: Promise<boolean>; until: number };

/** Runs each check once at a time and caches its result, because the endpoint is public. */
export class Readiness {
  readonly #options: ReadinessOptions;
  readonly #results = new Map<string, CachedResult>();
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
      checks.map(async (check) => [check.name, await this.#cachedResult(check)] as const),
    );
    // Draining may have begun while the checks ran.
    if (this.#isDraining) return { status: 'draining', checks: {} };
    return {
      status: results.every(([, isOk]) => isOk) ? 'ready' : 'not_ready',
      checks: Object.fromEntries(results.map(([name, isOk]) => [name, isOk ? 'ok' : 'failed'])),
    };
  }

  async #cachedResult(check: ReadyCheck): Promise<boolean> {
    const cached = this.#results.get(check.name);
    if (cached && cached.until > performance.now()) return await cached.isOk;
    // Concurrent requests share the pending check.
    const result: CachedResult = { isOk: this.#run(check), until: Number.POSITIVE_INFINITY };
    this.#results.set(check.name, result);
    const isOk = await result.isOk;
    result.until = performance.now() + check.cacheMs;
    return isOk;
  }

  async #run({ name, run }: ReadyCheck): Promise<boolean> {
    const { log, timeoutMs = TIMEOUT_MS } = this.#options;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no response within ${timeoutMs} ms`)), timeoutMs);
    });
    try {
      await Promise.race([run(), late]);
      return true;
    } catch (error) {
      log.warn({ event: 'not_ready', check: name, err: error }, 'a dependency is unavailable');
      return false;
    } finally {
      clearTimeout(timer);
    }
  }
}
