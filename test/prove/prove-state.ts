import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, repositoryPaths } from '#test/helpers/source-tree.ts';

/** What became of one proof. */
export type ProofResult = {
  id: string;
  outcome: 'passed' | 'failed';
  figures: string[];
  /** Names of tests that did not run, or that failed. */
  skipped: string[];
  failures: string[];
  seconds: number;
  /** ISO 8601 in UTC. */
  when: string;
  machine: string;
};

type Saved = {
  /** Of which state of the program the results are. */
  key: string;
  results: Record<string, ProofResult>;
  /** How long each took at the last time, whatever the state. */
  seconds: Record<string, number>;
  isBuilt: boolean;
};

/**
 * The state of the program by the bytes of its files: a commit that has not changed them, and one that is not made yet, are
 * the same to a proof. Documents are no part of it: the report is one.
 */
export function sourceKey(): string {
  const hash = createHash('sha256');
  for (const path of repositoryPaths) {
    if (path.startsWith('docs/') || /^[^/]+\.md$/.test(path)) continue;
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(ROOT, path)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

/** What `npm run prove` remembers between two runs, so that the second goes on where the first stopped. */
export class ProveState {
  readonly folder: string;
  readonly #file: string;
  #saved: Saved;

  constructor(folder: string, key: string) {
    this.folder = folder;
    this.#file = join(folder, 'state.json');
    mkdirSync(folder, { recursive: true });
    const before = existsSync(this.#file) ? (JSON.parse(readFileSync(this.#file, 'utf8')) as Saved) : null;
    const isSame = before?.key === key;
    if (!isSame) rmSync(this.roundsFolder, { recursive: true, force: true });
    this.#saved = isSame ? before : { key, results: {}, seconds: before?.seconds ?? {}, isBuilt: false };
    mkdirSync(this.roundsFolder, { recursive: true });
  }

  /** Where proofs that take many rounds count those that are done. */
  get roundsFolder(): string {
    return join(this.folder, 'rounds');
  }

  get isBuilt(): boolean {
    return this.#saved.isBuilt;
  }

  noteBuilt(): void {
    this.#saved.isBuilt = true;
    this.#save();
  }

  resultOf(id: string): ProofResult | undefined {
    return this.#saved.results[id];
  }

  secondsOf(id: string): number | undefined {
    return this.#saved.seconds[id];
  }

  forget(id: string): void {
    delete this.#saved.results[id];
    const counted = readdirSync(this.roundsFolder).filter((name) => name.startsWith(`${id}-`));
    for (const name of counted) rmSync(join(this.roundsFolder, name));
    this.#save();
  }

  keep(result: ProofResult): void {
    this.#saved.results[result.id] = result;
    if (result.outcome === 'passed') this.#saved.seconds[result.id] = result.seconds;
    this.#save();
  }

  /** Whole or not at all: the run may be ended at any moment. */
  #save(): void {
    writeFileSync(`${this.#file}.part`, JSON.stringify(this.#saved, null, 1));
    renameSync(`${this.#file}.part`, this.#file);
  }
}
