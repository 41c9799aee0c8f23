import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { ROOT } from '#test/helpers/source-tree.ts';
import { describeMachine } from './describe-machine.ts';
import { judgeProof } from './judge-proof.ts';
import { PROOFS, type Proof } from './promises.ts';
import { tellSeconds, writeReport } from './proof-report.ts';
import { type ProofResult, ProveState, sourceKey } from './prove-state.ts';
import { buildPages, logOf, runProof } from './run-proof.ts';

/**
 * `npm run prove`: tries every promise in full size, one after the other, and writes docs/proof.md after each. Ended at any
 * moment, it goes on with the first that has not passed on this state of the program.
 */

const REPORT = join(ROOT, 'docs', 'proof.md');
const HOW_TO = `npm run prove                what has not passed on this state of the program
npm run prove -- --again     everything, from the beginning
npm run prove -- 3 11        these alone, unless they have passed; with --again anyway
npm run prove -- --list      what there is`;
/** Between two signs of life where the words go into a file. */
const LINE_EVERY_S = 60;

const today = () => new Date().toISOString().slice(0, 10);
const results = (state: ProveState): ProofResult[] => PROOFS.flatMap(({ id }) => state.resultOf(id) ?? []);

function saveReport(state: ProveState): void {
  const before = existsSync(REPORT) ? readFileSync(REPORT, 'utf8') : '';
  writeFileSync(REPORT, writeReport(results(state), before, today()));
}

const expectedSeconds = (state: ProveState, { id, minutes }: Proof) => state.secondsOf(id) ?? minutes * 60;

/** A line that is written over while somebody looks at it, and one a minute where it goes into a file. */
function showProgress(line: () => string): { end(): void } {
  const isSeen = process.stdout.isTTY;
  const show = () => process.stdout.write(isSeen ? `\r\u001b[K${line()}` : `${line()}\n`);
  const timer = setInterval(show, isSeen ? 1000 : LINE_EVERY_S * 1000);
  show();
  return {
    end() {
      clearInterval(timer);
      if (isSeen) process.stdout.write('\r\u001b[K');
    },
  };
}

async function prove(proof: Proof, state: ProveState, place: string, laterSeconds: number): Promise<boolean> {
  const begin = performance.now();
  const passedSeconds = () => (performance.now() - begin) / 1000;
  const expected = expectedSeconds(state, proof);
  const progress = showProgress(() => {
    const left = Math.max(0, expected - passedSeconds()) + laterSeconds;
    return `${place} · ${proof.title} · ${tellSeconds(passedSeconds())} of about ${tellSeconds(expected)} · about ${tellSeconds(left)} left`;
  });
  const found = await runProof(proof, state.folder, state.roundsFolder);
  progress.end();
  const { outcome, failures } = judgeProof(proof, found);
  const { figures, skipped } = found;
  const [when, machine, seconds] = [new Date().toISOString(), describeMachine(), passedSeconds()];
  state.keep({ id: proof.id, outcome, figures, skipped, failures, seconds, when, machine });
  saveReport(state);
  const mark = outcome === 'passed' ? 'holds' : 'FAILED';
  console.log(`${place} · ${proof.title}: ${mark} after ${tellSeconds(seconds)}`);
  for (const line of [...figures, ...failures.map((one) => `failed: ${one}`)]) console.log(`    ${line}`);
  if (outcome === 'failed') console.log(`    its words: ${logOf(state.folder, proof.id)}`);
  return outcome === 'passed';
}

/** The proofs of the arguments; null after a sentence where one names nothing. */
function choose(names: string[]): readonly Proof[] | null {
  const unknown = names.filter((name) => !PROOFS.some(({ id }) => id === name));
  if (unknown.length === 0)
    return names.length === 0 ? PROOFS : PROOFS.filter(({ id }) => names.includes(id));
  console.error(`There is no proof ${unknown.join(', ')}.\n\n${HOW_TO}`);
  return null;
}

function list(state: ProveState): void {
  for (const { id, title, files } of PROOFS) {
    const outcome = state.resultOf(id)?.outcome ?? (files.length > 0 ? 'not run' : 'no test tries it');
    console.log(`${id.padStart(14)}  ${title}: ${outcome}`);
  }
}

async function main(words: string[]): Promise<boolean> {
  const isAgain = words.includes('--again');
  const chosen = choose(words.filter((word) => !word.startsWith('--')));
  if (!chosen) return false;
  const state = new ProveState(join(ROOT, 'test-results', 'prove'), sourceKey());
  if (words.includes('--list')) {
    list(state);
    return true;
  }
  if (isAgain) for (const { id } of chosen) state.forget(id);
  const open = chosen.filter(({ id }) => state.resultOf(id)?.outcome !== 'passed');
  console.log(
    `${chosen.length - open.length} of ${chosen.length} have passed already; ${open.length} to go.`,
  );
  saveReport(state);
  if (open.length > 0 && !state.isBuilt) {
    console.log('Building the pages ...');
    if (!(await buildPages(state.folder))) {
      console.error(`The pages could not be built: ${join(state.folder, 'build.log')}`);
      return false;
    }
    state.noteBuilt();
  }
  let held = 0;
  for (const [at, proof] of open.entries()) {
    const place = `${PROOFS.indexOf(proof) + 1} of ${PROOFS.length}`;
    const later = open.slice(at + 1).reduce((sum, one) => sum + expectedSeconds(state, one), 0);
    if (await prove(proof, state, place, later)) held += 1;
  }
  console.log(`\n${held} of ${open.length} hold. The report: docs/proof.md`);
  return held === open.length;
}

process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
