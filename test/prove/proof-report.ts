import { ALSO_PROVED } from './also-proved.ts';
import { PROMISES } from './promises.ts';
import type { Proof } from './proof.ts';
import type { ProofResult } from './prove-state.ts';
import { tellSeconds } from './tell-seconds.ts';

/** What the report says of one proof, word for word. */
export type Row = {
  /** passed · passed, before later changes · FAILED · not run */
  outcome: string;
  found: string;
  took: string;
  /** Which of its files had the machine to themselves. */
  ran: string;
  when: string;
};

const NOT_RUN: Row = { outcome: 'not run', found: '', took: '', ran: '', when: '' };
const EARLIER = ', before later changes';

/** A cell of a table: nothing in it ends the cell. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

export function rowOf(result: ProofResult): Row {
  const { outcome, figures, skipped, failures, seconds, when, machine, ran } = result;
  const parts = [
    ...figures,
    ...failures.map((name) => `failed: ${name}`),
    ...(skipped.length > 0 ? [`not run here: ${skipped.join('; ')}`] : []),
  ];
  return {
    outcome: outcome === 'passed' ? 'passed' : 'FAILED',
    found: parts.map(cell).join('<br>'),
    took: tellSeconds(seconds),
    ran: cell(ran),
    when: `${when.slice(0, 10)}; ${machine}`,
  };
}

const heading = ({ id, title }: Proof) => `### ${/^\d+$/.test(id) ? `${id}. ` : ''}${title}`;

function section(proof: Proof, row: Row): string {
  return `${heading(proof)}

${proof.promise}.

| | |
|---|---|
| in \`npm test\` | ${cell(proof.ci)} |
| asked for | ${cell(proof.full)} |
| found | ${row.found} |
| outcome | ${row.outcome} |
| took | ${row.took} |
| ran | ${row.ran} |
| when, and on what | ${row.when} |
`;
}

/** What an earlier report says of a proof; nothing where it asked for something else. */
export function readRow(report: string, proof: Proof): Row | null {
  const begin = report.indexOf(`${heading(proof)}\n`);
  if (begin < 0) return null;
  const text = report.slice(begin).split(/\n(?=##)/)[0] ?? '';
  const wordsOf = (name: string) =>
    new RegExp(`^\\| ${name} \\| (.*) \\|$`, 'm').exec(text)?.[1]?.trim() ?? '';
  if (wordsOf('asked for') !== cell(proof.full)) return null;
  const row = {
    outcome: wordsOf('outcome'),
    found: wordsOf('found'),
    took: wordsOf('took'),
    ran: wordsOf('ran'),
    when: wordsOf('when, and on what'),
  };
  return row.outcome === '' || row.outcome === NOT_RUN.outcome ? null : row;
}

function earlier(row: Row | null): Row {
  if (!row) return NOT_RUN;
  return row.outcome.endsWith(EARLIER) ? row : { ...row, outcome: row.outcome + EARLIER };
}

/**
 * The whole report: what was tried on this state of the program, and what an earlier report says of the rest, marked so.
 * @param before the report as it stands, empty where there is none
 */
export function writeReport(results: readonly ProofResult[], before: string, date: string): string {
  const rows = new Map(results.map((result) => [result.id, rowOf(result)]));
  const rowFor = (proof: Proof) => rows.get(proof.id) ?? earlier(readRow(before, proof));
  const countOf = (outcome: string) => PROMISES.filter((proof) => rowFor(proof).outcome === outcome).length;
  const [passed, once] = [countOf('passed'), countOf(`passed${EARLIER}`)];
  const overview = (proof: Proof) => {
    const { outcome, took } = rowFor(proof);
    return `| ${proof.id} | ${cell(proof.title)} | ${outcome} | ${took} |`;
  };
  return `# Proof

Written by \`npm run prove\`, ${date}. The program makes 24 promises. \`npm test\` tries each with every change in a small size; here is
what was found in full size: ${passed} of 24 passed on this state of the program, ${once} more before later changes. Nothing is written in by hand: every figure was
counted by the test that tries the promise, and a promise without a figure, or with a test that did not run, counts as failed. "Before later changes" says that files of the program or its tests have changed since; "not run" that nobody has tried it in full size.

| | | outcome | took |
|---|---|---|---|
${[...PROMISES, ...ALSO_PROVED].map(overview).join('\n')}

\`npm run prove\` goes on where it was stopped, on another machine too: what passed is kept beside this report, in \`docs/proof.json\`, and counts as long as the
program and its tests are the same. \`npm run prove -- --again\` begins anew, \`npm run prove -- 3 11\` tries these two and no others.
Several proofs run beside each other where the machine has the cores; the files of a proof that ask for a time, or that a neighbor could make less strict,
have the machine to themselves. "ran" says which did; "took" is the time of all parts together.

## The 24 promises

${PROMISES.map((proof) => section(proof, rowFor(proof))).join('\n')}
## Also proved

${ALSO_PROVED.map((proof) => section(proof, rowFor(proof))).join('\n')}`;
}
