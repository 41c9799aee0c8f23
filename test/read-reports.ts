import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '#test/helpers/source-tree.ts';

export type Counts = {
  passed: number;
  failed: number;
  /** Names of the tests that did not run. */
  skipped: string[];
  /** Each by its name, with the first lines of what went wrong below it. */
  failures: string[];
};

/** So many lines of an error tell its cause, or where to look for it. */
const CAUSE_LINES = 12;

/** A failure as the summary shows it: the name, and indented below it the first lines of its error that are not empty. */
function withCause(name: string, error = ''): string {
  const lines = stripVTControlCharacters(error).split('\n');
  const cause = lines.filter((line) => line.trim() && !/^\s+at /.test(line)).slice(0, CAUSE_LINES);
  return [name, ...cause.map((line) => `      ${line.slice(0, 300)}`)].join('\n');
}

type VitestReport = {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
  }[];
};

/** Counts of a run of Vitest; a file that could not be run at all counts as one failure. */
export function readVitestReport(path: string): Counts {
  const report = JSON.parse(readFileSync(path, 'utf8')) as VitestReport;
  const counts: Counts = { passed: 0, failed: 0, skipped: [], failures: [] };
  for (const file of report.testResults) {
    const where = relative(ROOT, file.name);
    for (const { fullName, status, failureMessages } of file.assertionResults) {
      if (status === 'passed') counts.passed += 1;
      else if (status === 'failed')
        counts.failures.push(withCause(`${where}: ${fullName}`, failureMessages?.[0]));
      else counts.skipped.push(`${where}: ${fullName}`);
    }
    const hasFailure = file.assertionResults.some((one) => one.status === 'failed');
    if (file.status === 'failed' && !hasFailure)
      counts.failures.push(`${where}: ${file.message.split('\n')[0]}`);
  }
  counts.failed = counts.failures.length;
  return counts;
}

/** The files of a run of Vitest of which something failed, by their whole paths. */
export function failedFilesOf(path: string): string[] {
  const { testResults } = JSON.parse(readFileSync(path, 'utf8')) as VitestReport;
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
}

type PlaywrightSuite = {
  title: string;
  file?: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    tests: {
      projectName: string;
      status: string;
      results: { errors: { message?: string }[] }[];
    }[];
  }[];
};
type PlaywrightReport = { suites: PlaywrightSuite[]; errors: { message?: string }[] };

/** Counts of a run of Playwright; an error outside every test counts as one failure. */
export function readPlaywrightReport(path: string): Counts {
  const report = JSON.parse(readFileSync(path, 'utf8')) as PlaywrightReport;
  const counts: Counts = { passed: 0, failed: 0, skipped: [], failures: [] };
  const visit = (suite: PlaywrightSuite, titles: string[]) => {
    for (const spec of suite.specs ?? []) {
      for (const { projectName, status, results } of spec.tests) {
        const name = `${[...titles, spec.title].join(' › ')} (${projectName})`;
        if (status === 'expected' || status === 'flaky') counts.passed += 1;
        else if (status === 'skipped') counts.skipped.push(name);
        else {
          const errors = results.at(-1)?.errors.map(({ message }) => message ?? '') ?? [];
          counts.failures.push(withCause(name, errors.join('\n')));
        }
      }
    }
    for (const inner of suite.suites ?? []) visit(inner, [...titles, inner.title]);
  };
  for (const suite of report.suites) visit(suite, [suite.title]);
  for (const error of report.errors)
    counts.failures.push((error.message ?? 'an error outside every test').split('\n')[0] ?? '');
  counts.failed = counts.failures.length;
  return counts;
}
