import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportSummary, RowResult } from '#server/jobs/import/import-report.ts';
import { peakMegabytes } from '#test/helpers/peak-memory.ts';
import { ROOT } from '#test/helpers/source-tree.ts';
import { whenDone } from '#test/helpers/when-done.ts';

export type ImportRun = {
  code: number | null;
  output: string;
  errors: string;
  /** Null when the import wrote none. */
  summary: ImportSummary | null;
  rows: RowResult[];
  /** The most memory that the process held, in megabytes. */
  peakMegabytes: number;
};

export interface ImportDesk {
  /** Writes a file and gives its path. */
  file(name: string, content: string | Uint8Array): string;
  /** `npm run import -- …` as a process of its own, as an operator runs it. */
  run(...words: string[]): Promise<ImportRun>;
  /** The same for those who do something to it meanwhile. */
  start(...words: string[]): ImportProcess;
}

export type ImportProcess = {
  child: ChildProcess;
  ended: Promise<Pick<ImportRun, 'code' | 'output' | 'errors' | 'peakMegabytes'>>;
};

/** The command with a database and a folder for its reports. `environment` is added to that of its processes. */
export function importDesk(databaseUrl: string, environment: Record<string, string> = {}): ImportDesk {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-import-'));
  whenDone(() => rmSync(folder, { recursive: true, force: true }));
  const reports = join(folder, 'imports');
  const start = (...words: string[]) =>
    spawnImport(words, { ...environment, DATABASE_URL: databaseUrl, DATA_DIR: folder });
  return {
    start,
    file(name, content) {
      const path = join(folder, name);
      writeFileSync(path, content);
      return path;
    },
    async run(...words) {
      const before = new Set(foldersIn(reports));
      const ended = await start(...words).ended;
      const fresh = foldersIn(reports).find((name) => !before.has(name));
      return { ...ended, ...readReport(fresh === undefined ? null : join(reports, fresh)) };
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

function spawnImport(words: string[], environment: Record<string, string>): ImportProcess {
  const child = spawn(process.execPath, [join(ROOT, 'cli/import.ts'), ...words], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
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

/** The processes that a process has started from this module and that still run, from the kernel's own table. */
export function childrenOf(parent: number, module: string): number[] {
  const pids = readdirSync('/proc').filter((pid) => {
    try {
      const its = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')[1];
      return Number(its) === parent && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(module);
    } catch {
      return false; // no process, or it has just ended
    }
  });
  return pids.map(Number);
}

/** What Linux says of a process; 0 where it says nothing. */
function peakOf(pid: number | undefined): number {
  if (pid === undefined) return 0;
  try {
    return peakMegabytes(pid);
  } catch {
    return 0;
  }
}
