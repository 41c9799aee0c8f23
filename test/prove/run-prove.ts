import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { ROOT } from '#test/helpers/source-tree.ts';
import { describeMachine } from './describe-machine.ts';
import { faultsOf } from './judge-proof.ts';
import { PROOFS } from './promises.ts';
import type { Proof } from './proof.ts';
import { writeReport } from './proof-report.ts';
import { keyOfProof, type ProofResult, ProveState, programKeys } from './prove-state.ts';
import { buildPages, type Found, logOf, runPart } from './run-proof.ts';
import { guessSeconds, partsOf, runLanes, secondsLeft, type Timed } from './schedule.ts';
import { showProgress } from './show-progress.ts';
import { tellSeconds } from './tell-seconds.ts';

/**
 * `npm run prove`: tries every promise in full size, in lanes, and writes docs/proof.md after each. Ended at any moment, it goes on
 * with what has not passed on this state of the program, here or wherever docs/proof.json is.
 */

const REPORT = join(ROOT, 'docs', 'proof.md');
const PLACES = {
  kept: join(ROOT, 'docs', 'proof.json'),
  folder: join(ROOT, 'test-results', 'prove'),
};
const HOW_TO = `npm run prove                what has not passed on this state of the program
npm run prove -- --again     everything, from the beginning
npm run prove -- 3 11        these and no others, unless they have passed; with --again anyway
npm run prove -- --lanes 1   one after the other; otherwise two at a time where the machine has two cores
npm run prove -- --list      what there is`;

const today = () => new Date().toISOString().slice(0, 10);
const results = (state: ProveState): ProofResult[] => PROOFS.flatMap(({ id }) => state.resultOf(id) ?? []);

function saveReport(state: ProveState): void {
  const before = existsSync(REPORT) ? readFileSync(REPORT, 'utf8') : '';
  writeFileSync(REPORT, writeReport(results(state), before, today()));
}

/** A part while it runs. */
type Run = Timed & { begin: number; hadNeighbours: boolean };

const titleOf = ({ proof, kind }: Timed) =>
  `${PROOFS.indexOf(proof) + 1} of ${PROOFS.length} · ${proof.title}${partsOf(proof).length > 1 ? ` (${kind})` : ''}`;
const passedSeconds = ({ begin }: Run) => (performance.now() - begin) / 1000;

/** What became of a part, and of its proof once all of its parts have run. */
function tellEnd(run: Run, found: Found, result: ProofResult | null, state: ProveState): string {
  const failures = faultsOf(run.proof, found);
  const mark = failures.length === 0 ? 'holds' : 'FAILED';
  const lines = [`${titleOf(run)}: ${mark} after ${tellSeconds(passedSeconds(run))}`];
  for (const line of [...found.figures, ...failures.map((one) => `failed: ${one}`)])
    lines.push(`    ${line}`);
  if (failures.length > 0) lines.push(`    its words: ${logOf(state.folder, run)}`);
  else if (result?.outcome === 'failed')
    lines.push(`    the whole does not hold: ${result.failures.join('; ')}`);
  else if (!result) lines.push('    another part of it is to come');
  return lines.join('\n');
}

/** Runs what is open, in lanes. */
async function prove(open: readonly Timed[], lanes: number, state: ProveState): Promise<void> {
  const runs: Run[] = open.map((part) => ({ ...part, begin: 0, hadNeighbours: false }));
  let [waiting, running]: [readonly Run[], readonly Run[]] = [runs, []];
  const progress = showProgress(() => {
    const left = running.map((run) => ({ ...run, seconds: Math.max(0, run.seconds - passedSeconds(run)) }));
    return {
      running: running.map((run) => ({
        title: titleOf(run),
        passedSeconds: passedSeconds(run),
        seconds: run.seconds,
      })),
      leftSeconds: secondsLeft(waiting, left, lanes),
    };
  });
  await runLanes(runs, lanes, async (run, stillWaiting, nowRunning) => {
    [waiting, running] = [[...stillWaiting], [...nowRunning]];
    run.begin = performance.now();
    if (running.length > 1) for (const one of running) one.hadNeighbours = true;
    progress.say(`${titleOf(run)}: begun, about ${tellSeconds(run.seconds)}`);
    const found = await runPart(run, state.folder, state.openRounds(run));
    running = running.filter((one) => one !== run);
    const [when, machine] = [new Date().toISOString(), describeMachine()];
    const seconds = passedSeconds(run);
    const result = state.keepPart(run, {
      ...found,
      seconds,
      when,
      machine,
      hadNeighbours: run.hadNeighbours,
    });
    if (result) saveReport(state);
    progress.say(tellEnd(run, found, result, state));
  });
  progress.end();
}

/** The proofs of the arguments; null after a sentence where one names nothing. */
function choose(names: string[]): readonly Proof[] | null {
  const unknown = names.filter((name) => !PROOFS.some(({ id }) => id === name));
  if (unknown.length === 0)
    return names.length === 0 ? PROOFS : PROOFS.filter(({ id }) => names.includes(id));
  console.error(`There is no proof ${unknown.join(', ')}.\n\n${HOW_TO}`);
  return null;
}

/** What the words ask for; null after a sentence where they ask for nothing that there is. */
function readWords(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { again: { type: 'boolean' }, list: { type: 'boolean' }, lanes: { type: 'string' } },
    });
    const lanes = Number(values.lanes ?? (availableParallelism() >= 2 ? 2 : 1));
    if (!Number.isInteger(lanes) || lanes < 1) throw new Error(`There are no ${values.lanes} lanes.`);
    const chosen = choose(positionals);
    return chosen && { chosen, lanes, isAgain: values.again === true, isList: values.list === true };
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${HOW_TO}`);
    return null;
  }
}

function list(state: ProveState): void {
  for (const { id, title, files } of PROOFS) {
    const outcome = state.resultOf(id)?.outcome ?? (files.length > 0 ? 'not run' : 'no test tries it');
    console.log(`${id.padStart(14)}  ${title}: ${outcome}`);
  }
}

function openState(): ProveState {
  const program = programKeys();
  const keys = new Map(PROOFS.map((proof) => [proof.id, keyOfProof(proof, program)]));
  return new ProveState(PLACES, program.whole, (id) => keys.get(id) ?? '');
}

async function main(args: string[]): Promise<boolean> {
  const words = readWords(args);
  if (!words) return false;
  const { chosen, lanes } = words;
  const state = openState();
  if (words.isList) {
    list(state);
    return true;
  }
  if (words.isAgain) for (const { id } of chosen) state.forget(id);
  const hasPassed = ({ id }: Proof) => state.resultOf(id)?.outcome === 'passed';
  const open = chosen.filter((proof) => !hasPassed(proof));
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
  const parts = open
    .flatMap(partsOf)
    .filter((part) => !state.hasPassed(part))
    .map((part) => ({ ...part, seconds: state.secondsOf(part) ?? guessSeconds(part) }));
  await prove(parts, lanes, state);
  const held = open.filter(hasPassed).length;
  console.log(`\n${held} of ${open.length} hold. The report: docs/proof.md`);
  return held === open.length;
}

process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
