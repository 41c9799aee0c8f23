import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '#test/helpers/source-tree.ts';

export type Counts = {
  passed: number;
  /** Names of the tests that were skipped. */
  skipped: string[];
  /** Failed tests, each with its name and the first lines of the error. */
  failures: string[];
};

const ERROR_LINES = 12;

function describeFailure(name: string, error = ''): string {
  const lines = stripVTControlCharacters(error).split('\n');
  const cause = lines.filter((line) => line.trim() && !/^\s+at /.test(line)).slice(0, ERROR_LINES);
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

/** Reads Vitest's report. A file that could not run counts as one failure. */
export function readVitestReport(path: string): Counts {
  const { testResults } = JSON.parse(readFileSync(path, 'utf8')) as VitestReport;
  const counts: Counts = { passed: 0, skipped: [], failures: [] };
  for (const { name, status, message, assertionResults } of testResults) {
    const file = relative(ROOT, name);
    for (const { fullName, status, failureMessages } of assertionResults) {
      if (status === 'passed') counts.passed += 1;
      else if (status === 'failed')
        counts.failures.push(describeFailure(`${file}: ${fullName}`, failureMessages?.[0]));
      else counts.skipped.push(`${file}: ${fullName}`);
    }
    const hasFailedTest = assertionResults.some((result) => result.status === 'failed');
    if (status === 'failed' && !hasFailedTest) counts.failures.push(describeFailure(file, message));
  }
  return counts;
}

type Errors = { message?: string }[];
type PlaywrightSuite = {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    tests: { projectName: string; status: string; results: { errors: Errors }[] }[];
  }[];
};

/** Reads Playwright's report. An error outside every test counts as one failure. */
export function readPlaywrightReport(path: string): Counts {
  const report = JSON.parse(readFileSync(path, 'utf8')) as { suites: PlaywrightSuite[]; errors: Errors };
  const counts: Counts = { passed: 0, skipped: [], failures: [] };
  const visit = (suite: PlaywrightSuite, titles: string[]) => {
    for (const spec of suite.specs ?? []) {
      for (const { projectName, status, results } of spec.tests) {
        const name = `${[...titles, spec.title].join(' › ')} (${projectName})`;
        const errors = results.at(-1)?.errors.map(({ message }) => message ?? '') ?? [];
        if (status === 'expected' || status === 'flaky') counts.passed += 1;
        else if (status === 'skipped') counts.skipped.push(name);
        else counts.failures.push(describeFailure(name, errors.join('\n')));
      }
    }
    for (const inner of suite.suites ?? []) visit(inner, [...titles, inner.title]);
  };
  for (const suite of report.suites) visit(suite, [suite.title]);
  for (const { message } of report.errors)
    counts.failures.push(describeFailure('Playwright, outside every test', message));
  return counts;
}
