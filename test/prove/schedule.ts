import type { Proof } from './proof.ts';

/** `shared` may run beside parts of other proofs, `alone` has the machine to itself. */
export type PartKind = 'shared' | 'alone';
export const PART_KINDS: readonly PartKind[] = ['shared', 'alone'];

/** Those files of a proof that run as one. */
export type Part = { proof: Proof; kind: PartKind; files: readonly string[] };
/** A part, and how long it is expected to take. */
export type Timed = Part & { seconds: number };

export const isBrowserFile = (path: string): boolean => path.endsWith('.e2e.ts');
const isInBrowser = ({ files }: Part) => files.some(isBrowserFile);

/** The parts of a proof; one that has no files at all is a part too, which fails. */
export function partsOf(proof: Proof): Part[] {
  const alone = proof.alone ?? [];
  const kindOf = (path: string): PartKind => (alone.includes(path) ? 'alone' : 'shared');
  const parts = PART_KINDS.map((kind) => ({
    proof,
    kind,
    files: proof.files.filter((path) => kindOf(path) === kind),
  }));
  const full = parts.filter(({ files }) => files.length > 0);
  return full.length > 0 ? full : parts.slice(0, 1);
}

/** How long a part takes where nobody has measured it here. */
export function guessSeconds({ proof, kind }: Part): number {
  const { minutes, aloneMinutes = minutes / 2 } = proof;
  if (partsOf(proof).length === 1) return minutes * 60;
  return (kind === 'alone' ? aloneMinutes : minutes - aloneMinutes) * 60;
}

const longest = <P extends Timed>(parts: readonly P[]): P | undefined =>
  parts.toSorted((a, b) => b.seconds - a.seconds)[0];

/**
 * What begins now, or nothing. The shared parts come first, the longest of them at once, for it decides when all have ended; those in
 * a browser have one report and one folder of pictures, so that one of them runs at a time. Then come the parts that are alone.
 * In one lane everything is alone, and comes in its order.
 */
export function nextPart<P extends Timed>(
  waiting: readonly P[],
  running: readonly Timed[],
  lanes: number,
): P | undefined {
  if (lanes === 1) return running.length === 0 ? waiting[0] : undefined;
  if (running.length >= lanes || running.some(({ kind }) => kind === 'alone')) return undefined;
  const shared = waiting.filter(({ kind }) => kind === 'shared');
  if (shared.length === 0) return running.length === 0 ? longest(waiting) : undefined;
  const hasBrowser = running.some(isInBrowser);
  return longest(shared.filter((part) => !hasBrowser || !isInBrowser(part)));
}

/** How long it takes until all have ended, where each takes as long as expected; those that run count with what is left of them. */
export function secondsLeft(waiting: readonly Timed[], running: readonly Timed[], lanes: number): number {
  const open = [...waiting];
  let now = 0;
  let ends = running.map((part) => ({ part, at: part.seconds }));
  for (;;) {
    const part = nextPart(
      open,
      ends.map((one) => one.part),
      lanes,
    );
    if (part) {
      open.splice(open.indexOf(part), 1);
      ends.push({ part, at: now + part.seconds });
    } else if (ends.length > 0) {
      now = Math.min(...ends.map(({ at }) => at));
      ends = ends.filter(({ at }) => at > now);
    } else return now;
  }
}

/** Runs all parts to their end, each as soon as the schedule lets it begin. */
export async function runLanes<P extends Timed>(
  parts: readonly P[],
  lanes: number,
  run: (part: P, waiting: readonly P[], running: ReadonlySet<P>) => Promise<void>,
): Promise<void> {
  const waiting = [...parts];
  const running = new Set<P>();
  await new Promise<void>((resolve, reject) => {
    const begin = (part: P) => {
      waiting.splice(waiting.indexOf(part), 1);
      running.add(part);
      run(part, waiting, running).then(() => {
        running.delete(part);
        fill();
      }, reject);
    };
    const fill = () => {
      for (let part = nextPart(waiting, [...running], lanes); part; ) {
        begin(part);
        part = nextPart(waiting, [...running], lanes);
      }
      if (running.size === 0) resolve();
    };
    fill();
  });
}
