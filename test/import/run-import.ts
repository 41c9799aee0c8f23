import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runImport } from '#cli/import/run-import.ts';
import type { ImportSummary, RowResult } from '#server/jobs/import/import-report.ts';
import { addCleanup } from '#test/helpers/cleanups.ts';
import { peakMegabytes } from '#test/helpers/peak-memory.ts';
import { ROOT } from '#test/helpers/source-tree.ts';

export type ImportRun = {
  code: number | null;
  output: string;
  errors: string;
  /** Summary in the import's report. Null if the import wrote no report. */
  summary: ImportSummary | null;
  rows: RowResult[];
};

export interface ImportCommand {
  /** Writes a file and returns its path. */
  file(name: string, content: string | Uint8Array): string;
  /** Runs `npm run import -- …` in this process. */
  run(...words: string[]): Promise<ImportRun>;
  /** Runs the command in a child process, so that the test can kill it or measure its memory. */
  start(...words: string[]): ImportProcess;
}

export type ImportProcess = {
  child: ChildProcess;
  /** Resolves when the process has ended. `peakMegabytes` is its highest memory use. */
  ended: Promise<Omit<ImportRun, 'summary' | 'rows'> & { peakMegabytes: number }>;
};

/**
 * Creates the import command for a database, with its own folder for reports. Child processes also get
 * `environment`.
 */
export function createImportCommand(
  databaseUrl: string,
  environment: Record<string, string> = {},
): ImportCommand {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-import-'));
  addCleanup(() => rmSync(folder, { recursive: true, force: true }));
  const reports = join(folder, 'imports');
  const env = { ...process.env, ...environment, DATABASE_URL: databaseUrl, DATA_DIR: folder };
  return {
    start: (...words) => spawnImport(words, env),
    file(name, content) {
      const path = join(folder, name);
      writeFileSync(path, content);
      return path;
    },
    async run(...words) {
      const before = new Set(foldersIn(reports));
      let output = '';
      let errors = '';
      const code = await runImport(words, {
        env,
        print: (line) => (output += `${line}\n`),
        printError: (line) => (errors += `${line}\n`),
      });
      const fresh = foldersIn(reports).find((name) => !before.has(name));
      return { code, output, errors, ...readReport(fresh === undefined ? null : join(reports, fresh)) };
    },
  };
}

function foldersIn(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

function readReport(folder: string | null): Pick<ImportRun, 'summary' | 'rows'> {
  if (folder === null || !existsSync(join(folder, 'summary.json'))) return { summary: null, rows: [] };
  const summary = JSON.parse(readFileSync(join(folder, 'summary.json'), 'utf8')) as ImportSummary;
  const lines = readFileSync(join(folder, 'rows.jsonl'), 'utf8').split('\n');
  return { summary, rows: lines.filter((line) => line !== '').map((line) => JSON.parse(line) as RowResult) };
}

function spawnImport(words: string[], env: NodeJS.ProcessEnv): ImportProcess {
  const child = spawn(process.execPath, [join(ROOT, 'cli/import.ts'), ...words], {
    cwd: ROOT,
    env,
  });
  let output = '';
  let errors = '';
  let peakMegabytes = 0;
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => (errors += text));
  const watch = setInterval(() => {
    peakMegabytes = Math.max(peakMegabytes, peakOf(child.pid));
  }, 100);
  const ended: ImportProcess['ended'] = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      clearInterval(watch);
      resolve({ code, output, errors, peakMegabytes });
    });
  });
  return { child, ended };
}

/** Returns ids of running child processes that execute this module, from /proc. */
export function childrenOf(parent: number, module: string): number[] {
  const pids = readdirSync('/proc').filter((pid) => {
    try {
      const its = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')[1];
      return Number(its) === parent && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(module);
    } catch {
      return false; // The entry is not a process, or the process has just ended.
    }
  });
  return pids.map(Number);
}

/** Returns the peak memory from /proc; 0 if unavailable. */
function peakOf(pid: number | undefined): number {
  if (pid === undefined) return 0;
  try {
    return peakMegabytes(pid);
  } catch {
    return 0;
  }
}
