import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, repositoryPaths } from '#test/helpers/source-tree.ts';
import { faultsOf, judgeProof } from './judge-proof.ts';
import type { Proof } from './proof.ts';
import { type Found, joinFound } from './run-proof.ts';
import { type Part, type PartKind, partsOf } from './schedule.ts';

/** What was found by one part of a proof, when and on what. */
export type KeptPart = Found & {
  seconds: number;
  /** ISO 8601 in UTC. */
  when: string;
  machine: string;
  /** Whether a part of another proof ran meanwhile. */
  hadNeighbours: boolean;
};

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
  /** Which of its files had the machine to themselves, in words. */
  ran: string;
};

type Saved = {
  /** Of which state of the program the pages were built. */
  program: string;
  /** Of which state of the program and its own tests each proof's results are. */
  keys: Record<string, string>;
  results: Record<string, ProofResult>;
  /** Of each proof what its parts have found: those that have passed do not run again. */
  parts: Record<string, Partial<Record<PartKind, KeptPart>>>;
  /** How long each part took at the last time, whatever the state. */
  seconds: Record<string, number>;
  isBuilt: boolean;
};

const IS_TEST_FILE = /\.(test|e2e|prove)\.tsx?$/;
const isDocument = (path: string) => path.startsWith('docs/') || /^[^/]+\.md$/.test(path);

function hashOf(paths: readonly string[], start: string): string {
  const hash = createHash('sha256').update(start);
  for (const path of paths) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(ROOT, path)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * The state of the program, and of what all tests have in common, by the bytes of its files: a commit that has not changed them, and one
 * that is not made yet, are the same to a proof. Documents are no part of it: the report is one.
 */
export function programKey(): string {
  return hashOf(
    repositoryPaths.filter((path) => !isDocument(path) && !IS_TEST_FILE.test(path)),
    '',
  );
}

/** What a proof depends on: the program, those files of tests that it runs, and the documents that these read. Another test that is mended leaves it as it was. */
export function keyOfProof({ files, reads = [], runsAllTests }: Proof, program: string): string {
  const all = () => repositoryPaths.filter((path) => IS_TEST_FILE.test(path));
  return hashOf([...(runsAllTests ? all() : files.toSorted()), ...reads], program);
}

const nameOf = ({ proof, kind }: Part) => `${proof.id} ${kind}`;

/** Which files had the machine to themselves: all, none, or these. */
function tellNeighbours(proof: Proof, found: readonly KeptPart[]): string {
  if (found.every(({ hadNeighbours }) => !hadNeighbours)) return 'alone';
  if (found.every(({ hadNeighbours }) => hadNeighbours)) return 'beside other proofs';
  return `${proof.alone?.join(', ')} alone, the rest beside other proofs`;
}

/** What all parts of a proof make together. */
function resultFrom(proof: Proof, found: readonly KeptPart[]): ProofResult {
  const { figures, skipped } = joinFound(found);
  return {
    id: proof.id,
    ...judgeProof(proof, ...found),
    figures,
    skipped,
    seconds: found.reduce((sum, { seconds }) => sum + seconds, 0),
    when:
      found
        .map(({ when }) => when)
        .sort()
        .at(-1) ?? '',
    machine: [...new Set(found.map(({ machine }) => machine))].join('; '),
    ran: tellNeighbours(proof, found),
  };
}

/** What `npm run prove` remembers between two runs, so that the second goes on where the first stopped. */
export class ProveState {
  readonly folder: string;
  readonly #file: string;
  readonly #keyOf: (id: string) => string;
  #saved: Saved;

  /** @param keyOf of a proof by its id; without it each depends on the program alone */
  constructor(folder: string, program: string, keyOf: (id: string) => string = () => program) {
    this.folder = folder;
    this.#keyOf = keyOf;
    this.#file = join(folder, 'proofs.json');
    mkdirSync(this.roundsFolder, { recursive: true });
    this.#saved = { program, keys: {}, results: {}, parts: {}, seconds: {}, isBuilt: false };
    if (!existsSync(this.#file)) return;
    const before = JSON.parse(readFileSync(this.#file, 'utf8')) as Saved;
    this.#saved = { ...before, program, isBuilt: before.isBuilt && before.program === program };
    for (const id of Object.keys(before.keys)) if (before.keys[id] !== keyOf(id)) this.forget(id);
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

  partOf({ proof, kind }: Part): KeptPart | undefined {
    return this.#saved.parts[proof.id]?.[kind];
  }

  hasPassed(part: Part): boolean {
    const kept = this.partOf(part);
    return kept !== undefined && faultsOf(part.proof, kept).length === 0;
  }

  secondsOf(part: Part): number | undefined {
    return this.#saved.seconds[nameOf(part)];
  }

  forget(id: string): void {
    delete this.#saved.results[id];
    delete this.#saved.parts[id];
    delete this.#saved.keys[id];
    const counted = readdirSync(this.roundsFolder).filter((name) => name.startsWith(`${id}-`));
    for (const name of counted) rmSync(join(this.roundsFolder, name));
    this.#save();
  }

  /** To be called before a part runs: what it counts, and what it finds, is of the state that there is now. */
  begin({ proof: { id } }: Part): void {
    this.#saved.keys[id] = this.#keyOf(id);
    this.#save();
  }

  /** Keeps what a part has found. @returns the result of its proof, once all of its parts have run */
  keepPart(part: Part, kept: KeptPart): ProofResult | null {
    const { proof, kind } = part;
    this.#saved.parts[proof.id] = { ...this.#saved.parts[proof.id], [kind]: kept };
    if (this.hasPassed(part)) this.#saved.seconds[nameOf(part)] = kept.seconds;
    const parts = partsOf(proof);
    const found = parts.flatMap((one) => this.partOf(one) ?? []);
    const result = found.length === parts.length ? resultFrom(proof, found) : null;
    if (result) this.#saved.results[proof.id] = result;
    // Where every part passed and the whole does not, a part is missing what it should have told: all of them run again.
    if (result?.outcome === 'failed' && parts.every((one) => this.hasPassed(one)))
      delete this.#saved.parts[proof.id];
    this.#save();
    return result;
  }

  /** Whole or not at all: the run may be ended at any moment. */
  #save(): void {
    writeFileSync(`${this.#file}.part`, JSON.stringify(this.#saved, null, 1));
    renameSync(`${this.#file}.part`, this.#file);
  }
}
