import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#test/helpers/source-tree.ts';
import { type Counts, readPlaywrightReport, readVitestReport } from '#test/read-reports.ts';
import type { Proof } from './promises.ts';

const BIN = join(ROOT, 'node_modules', '.bin');
const PLAYWRIGHT_REPORT = join(ROOT, 'test-results', 'playwright.json');
const COMPILED = join(ROOT, 'node_modules', '.cache', 'porchlight', 'compiled');

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

export type Found = Counts & { figures: string[] };

/** Where one run of one proof writes. */
type Places = { log: string; report: string; figures: string };

/** Runs one of the project's tools to its end, its words in a file. @returns its exit code */
function runTool(words: string[], env: NodeJS.ProcessEnv, log: string, limitMs: number): Promise<number> {
  return new Promise((resolve) => {
    const [program = '', ...args] = words;
    const child = spawn(join(BIN, program), args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], env });
    const file = createWriteStream(log, { flags: 'a' });
    child.stdout.pipe(file, { end: false });
    child.stderr.pipe(file, { end: false });
    let isEnded = false;
    const stop = () => child.kill('SIGTERM');
    const end = () => {
      isEnded = true;
      stop();
    };
    const timer = setTimeout(() => {
      file.write(`Took longer than ${Math.round(limitMs / 60_000)} minutes and was stopped.\n`);
      stop();
    }, limitMs);
    // Whoever ends the run ends what it has started, with its databases; nothing is said of what was not tried to its end.
    for (const signal of SIGNALS) process.once(signal, end);
    child.once('error', (error) => file.write(`${error.message}\n`));
    child.once('close', (code) => {
      clearTimeout(timer);
      for (const signal of SIGNALS) process.removeListener(signal, end);
      if (isEnded) process.exit(130);
      file.end(() => resolve(code ?? 1));
    });
  });
}

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

function placesOf(folder: string, id: string): Places {
  const own = join(folder, 'runs', id);
  rmSync(own, { recursive: true, force: true });
  mkdirSync(own, { recursive: true });
  return {
    log: join(own, 'log.txt'),
    report: join(own, 'vitest.json'),
    figures: join(own, 'figures.jsonl'),
  };
}

/** Tries a proof in full size: its tests by Vitest, then those in a browser. */
export async function runProof(proof: Proof, folder: string, rounds: string): Promise<Found> {
  const places = placesOf(folder, proof.id);
  const limitMs = Math.max(20, proof.minutes * 4) * 60_000;
  const env: NodeJS.ProcessEnv = {
    NODE_COMPILE_CACHE: COMPILED,
    ...process.env,
    PROVE: '1',
    PROVE_FIGURES: places.figures,
    PROVE_ROUNDS: rounds,
    PLAYWRIGHT_JSON_OUTPUT_NAME: PLAYWRIGHT_REPORT,
    ...proof.env,
  };
  const browser = proof.files.filter((path) => path.endsWith('.e2e.ts'));
  const others = proof.files.filter((path) => !path.endsWith('.e2e.ts'));
  const parts: Counts[] = [];
  if (others.length > 0) {
    const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${places.report}`];
    const code = await runTool(
      ['vitest', 'run', '--no-file-parallelism', ...others, ...output],
      env,
      places.log,
      limitMs,
    );
    parts.push(countsOf(code, () => readVitestReport(places.report)));
  }
  if (browser.length > 0) {
    rmSync(PLAYWRIGHT_REPORT, { force: true });
    const projects = (proof.widths ?? ['desktop']).map((width) => `--project=${width}`);
    const words = ['playwright', 'test', ...projects, '--global-timeout=0', ...browser];
    const code = await runTool(words, env, places.log, limitMs);
    parts.push(countsOf(code, () => readPlaywrightReport(PLAYWRIGHT_REPORT)));
  }
  return {
    passed: parts.reduce((sum, { passed }) => sum + passed, 0),
    failed: parts.reduce((sum, { failed }) => sum + failed, 0),
    skipped: parts.flatMap(({ skipped }) => skipped),
    failures: parts.flatMap(({ failures }) => failures),
    figures: readFigures(places.figures, proof.id),
  };
}

/** Where the words of a proof's last run are. */
export function logOf(folder: string, id: string): string {
  return join(folder, 'runs', id, 'log.txt');
}
