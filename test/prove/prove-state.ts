import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, reachableFrom, repositoryPaths } from '#test/helpers/source-tree.ts';
import { faultsOf, judgeProof } from './judge-proof.ts';
import type { Proof } from './proof.ts';
import { type Found, joinFound } from './run-proof.ts';
import { type Part, type PartKind, partsOf } from './schedule.ts';
import { withoutFolders } from './without-folders.ts';

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

/** What is committed: true on every machine that has the same files. */
type Saved = {
  /** Of which state of the program and its own tests each proof's results are. */
  keys: Record<string, string>;
  results: Record<string, ProofResult>;
  /** Of each proof what its parts have found: those that have passed do not run again. */
  parts: Record<string, Partial<Record<PartKind, KeptPart>>>;
  /** How long each part took at the last time, whatever the state. */
  seconds: Record<string, number>;
};

type Places = {
  /** The file of the repository with what was found. */
  kept: string;
  /** What is true of this machine alone: rounds so far, of which state the pages are built, the words of the runs. */
  folder: string;
};

const IS_TEST_FILE = /\.(test|long|e2e|prove)\.tsx?$/;
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

/** What the server draws cards from, by their path. */
const SCENES = 'web/ui/scenes/files/';
/** Of pages alone: what they are drawn from, what a browser loads, and what the tests in one share. Letters and the mailbox are drawn from there too, and have proofs of their own. */
const isOfPages = (path: string) =>
  (path.startsWith('web/') && !path.startsWith(SCENES)) || /^(public|test\/e2e)\//.test(path);

/** The benches' own files: no proof measures with them. What tests have of them too is not among these. */
export function filesOfBenches(): ReadonlySet<string> {
  const isBench = (path: string) => path.startsWith('test/bench/');
  const used = reachableFrom(repositoryPaths.filter((path) => !isBench(path)));
  return new Set(repositoryPaths.filter((path) => isBench(path) && !used.has(path)));
}

/** Of which state the program is, and what all tests have in common. */
export type ProgramKeys = { whole: string; withoutPages: string };

/**
 * The state of the program, and of what all tests have in common, by the bytes of its files: a commit that has not changed them, and one
 * that is not made yet, are the same to a proof. Documents are no part of it: the report is one.
 */
export function programKeys(): ProgramKeys {
  const benches = filesOfBenches();
  const files = repositoryPaths.filter(
    (path) => !isDocument(path) && !IS_TEST_FILE.test(path) && !benches.has(path),
  );
  return {
    whole: hashOf(files, ''),
    withoutPages: hashOf(
      files.filter((path) => !isOfPages(path)),
      '',
    ),
  };
}

/** What a proof depends on: the program, those files of tests that it runs, and the documents that these read. Another test that is mended leaves it as it was. */
export function keyOfProof(
  { files, reads = [], runsAllTests, meetsNoPages }: Proof,
  { whole, withoutPages }: ProgramKeys,
): string {
  const all = () => repositoryPaths.filter((path) => IS_TEST_FILE.test(path));
  const own = [...(runsAllTests ? all() : files.toSorted()), ...reads];
  return hashOf(own, meetsNoPages ? withoutPages : whole);
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

/** What a part has found, as others may read it. */
const withoutPlaces = (kept: KeptPart): KeptPart => ({
  ...kept,
  figures: kept.figures.map(withoutFolders),
  skipped: kept.skipped.map(withoutFolders),
  failures: kept.failures.map(withoutFolders),
});

/** What `npm run prove` remembers between two runs, so that the second goes on where the first stopped, be it on another machine. */
export class ProveState {
  readonly folder: string;
  readonly #file: string;
  readonly #program: string;
  readonly #keyOf: (id: string) => string;
  #saved: Saved = { keys: {}, results: {}, parts: {}, seconds: {} };

  /** @param keyOf of a proof by its id; without it each depends on the program alone */
  constructor({ kept, folder }: Places, program: string, keyOf: (id: string) => string = () => program) {
    this.folder = folder;
    this.#file = kept;
    this.#program = program;
    this.#keyOf = keyOf;
    mkdirSync(folder, { recursive: true });
    // From here on pages may be built of this state and not to their end: on the way back those of the other are not there.
    if (!this.isBuilt) rmSync(this.#built, { force: true });
    if (!existsSync(kept)) return;
    this.#saved = JSON.parse(readFileSync(kept, 'utf8'));
    const { keys, results, parts } = this.#saved;
    for (const id of Object.keys({ ...keys, ...results, ...parts }))
      if (keys[id] !== keyOf(id)) this.#drop(id);
  }

  get #built(): string {
    return join(this.folder, 'built');
  }

  get isBuilt(): boolean {
    return existsSync(this.#built) && readFileSync(this.#built, 'utf8') === this.#program;
  }

  noteBuilt(): void {
    writeFileSync(this.#built, this.#program);
  }

  #roundsOf(id: string): string {
    return join(this.folder, 'rounds', id);
  }

  /**
   * To be called before a part runs. @returns where its proof counts the rounds that are done, if it takes many; the folder is named
   * by the key, so that those of another state never count, and they go when it is made
   */
  openRounds({ proof: { id } }: Part): string {
    const own = join(this.#roundsOf(id), this.#keyOf(id));
    if (!existsSync(own)) rmSync(this.#roundsOf(id), { recursive: true, force: true });
    mkdirSync(own, { recursive: true });
    return own;
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

  #drop(id: string): void {
    delete this.#saved.results[id];
    delete this.#saved.parts[id];
    delete this.#saved.keys[id];
  }

  forget(id: string): void {
    this.#drop(id);
    rmSync(this.#roundsOf(id), { recursive: true, force: true });
    this.#save();
  }

  /** Keeps what a part has found. @returns the result of its proof, once all of its parts have run */
  keepPart(part: Part, told: KeptPart): ProofResult | null {
    const kept = withoutPlaces(told);
    const { proof, kind } = part;
    this.#saved.keys[proof.id] = this.#keyOf(proof.id);
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

  /** Whole or not at all: the run may be ended at any moment. What is half written lies where no proof copies the repository from. */
  #save(): void {
    const half = join(this.folder, 'proof.json.part');
    writeFileSync(half, `${JSON.stringify(this.#saved, null, 2)}\n`);
    renameSync(half, this.#file);
  }
}
