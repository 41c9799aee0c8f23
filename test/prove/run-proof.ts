import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#test/helpers/source-tree.ts';
import { type Counts, readPlaywrightReport, readVitestReport } from '#test/read-reports.ts';
import { runTool } from './run-tool.ts';
import { isBrowserFile, type Part, type PartKind } from './schedule.ts';

const PLAYWRIGHT_REPORT = join(ROOT, 'test-results', 'playwright.json');
const COMPILED = join(ROOT, 'node_modules', '.cache', 'porchlight', 'compiled');

export type Found = Counts & { figures: string[] };

/** Where one run of a part writes. */
type Places = { log: string; report: string; figures: string };

/** The pages as they ship, which browser tests and servers of their own need. */
export async function buildPages(folder: string): Promise<boolean> {
  const log = join(folder, 'build.log');
  return (await runTool(['react-router', 'build'], { ...process.env }, log, 10 * 60_000)) === 0;
}

/** What a tool counted; one that ended badly without a failed test has failed as a whole. */
function countsOf(code: number, read: () => Counts): Counts {
  try {
    const counts = read();
    if (code === 0 || counts.failed > 0) return counts;
    return { ...counts, failed: 1, failures: ['the run itself failed beside its tests'] };
  } catch {
    return { passed: 0, failed: 1, skipped: [], failures: ['the run ended without a report'] };
  }
}

function readFigures(file: string, id: string): string[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const told = lines.map((line) => JSON.parse(line) as { promise: number | string; figure: string });
  return told.filter(({ promise }) => String(promise) === id).map(({ figure }) => figure);
}

/** Of its own for each part, so that no two lanes write into one. */
const folderOf = (folder: string, id: string, kind: PartKind) => join(folder, 'runs', id, kind);

function placesOf(folder: string, { proof, kind }: Part): Places {
  const own = folderOf(folder, proof.id, kind);
  rmSync(own, { recursive: true, force: true });
  mkdirSync(own, { recursive: true });
  return {
    log: join(own, 'log.txt'),
    report: join(own, 'vitest.json'),
    figures: join(own, 'figures.jsonl'),
  };
}

/** What several runs have found together. */
export function joinFound(all: readonly Found[]): Found {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    skipped: all.flatMap(({ skipped }) => skipped),
    failures: all.flatMap(({ failures }) => failures),
    figures: all.flatMap(({ figures }) => figures),
  };
}

/** Variables with which a test by itself is run in another size; a proof has its own. */
const IS_SIZE = /^(PROVE_|PORCHLIGHT_(LOAD|SOAK|STATE|IMPORT)_)/;

/** An environment in which nothing makes a proof smaller than it says that it is. */
export const withoutSizes = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !IS_SIZE.test(name)));

/** Tries a part of a proof in full size: its tests by Vitest, then those in a browser. */
export async function runPart(part: Part, folder: string, rounds: string): Promise<Found> {
  const { proof, files } = part;
  const places = placesOf(folder, part);
  const limitMs = Math.max(20, proof.minutes * 4) * 60_000;
  const env: NodeJS.ProcessEnv = {
    NODE_COMPILE_CACHE: COMPILED,
    ...withoutSizes(process.env),
    PROVE: '1',
    PROVE_FIGURES: places.figures,
    PROVE_ROUNDS: rounds,
    PLAYWRIGHT_JSON_OUTPUT_NAME: PLAYWRIGHT_REPORT,
    ...proof.env,
  };
  const browser = files.filter(isBrowserFile);
  const others = files.filter((path) => !isBrowserFile(path));
  const counts: Counts[] = [];
  if (others.length > 0) {
    const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${places.report}`];
    const words = ['vitest', 'run', '--no-file-parallelism', ...others, ...output];
    const code = await runTool(words, env, places.log, limitMs);
    counts.push(countsOf(code, () => readVitestReport(places.report)));
  }
  if (browser.length > 0) {
    rmSync(PLAYWRIGHT_REPORT, { force: true });
    const projects = (proof.widths ?? ['desktop']).map((width) => `--project=${width}`);
    const words = ['playwright', 'test', ...projects, '--global-timeout=0', ...browser];
    const code = await runTool(words, env, places.log, limitMs);
    counts.push(countsOf(code, () => readPlaywrightReport(PLAYWRIGHT_REPORT)));
  }
  const found = joinFound(counts.map((one) => ({ ...one, figures: [] })));
  return { ...found, figures: readFigures(places.figures, proof.id) };
}

/** Where the words of a part's last run are. */
export function logOf(folder: string, { proof, kind }: Part): string {
  return join(folderOf(folder, proof.id, kind), 'log.txt');
}
