import { readFileSync } from 'node:fs';
import type { LoadArgs } from '#bench/load/load-args.ts';
import { type LoadStep, loadData } from '#bench/load/load-data.ts';
import { UsageProblem } from '#cli/usage-problem.ts';
import { quietLog, withDatabase } from '#cli/with-database.ts';
import { readSettings } from '#server/config/settings.ts';
import { ProgressLine } from '#server/jobs/import/progress-line.ts';
import { checkNotProduction, parseLoadArgs } from './load/parse-load-args.ts';

const USAGE = `Usage:
  npm run load-data -- --properties N --schools M [--seed S] [--photos P] [--posts Q] [--messages R] [--add] [--yes]

Fills the database of the settings with invented schools and listings, to measure the site with. Listings stand as
densely as real ones: of 200,000 at 200 schools, 19,500 are in range of the densest. They are marked as demo.
  --seed      another one gives other rows, the same one the same; 1 when absent
  --photos    rows of photos a listing, at most, without files: lists weigh what they do with photos, pages show gaps
  --posts     posts in the schools' forums, with comments
  --messages  private messages
  --add       also into a database that has listings
  --yes       also on a site in production`;

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;

function summaryOf({ properties, schools, posts, messages }: LoadArgs, seconds: number): string {
  const parts = [
    `${count(properties, 'listing', 'listings')} of ${count(schools, 'school', 'schools')}`,
    ...(posts > 0 ? [count(posts, 'post', 'posts')] : []),
    ...(messages > 0 ? [count(messages, 'message', 'messages')] : []),
  ];
  return `Loaded in ${Math.round(seconds)} s: ${parts.join(', ')}.`;
}

async function main(args: string[]): Promise<void> {
  const read = parseLoadArgs(args);
  if (read === null) return console.log(USAGE);
  const { order, isConfirmed } = read;
  // A refusal must change nothing.
  checkNotProduction(
    readSettings(process.env, (path) => readFileSync(path, 'utf8')),
    process.env,
    isConfirmed,
  );
  const line = new ProgressLine({ isPlainWithoutTty: true });
  const onProgress = (step: LoadStep, done: number, total: number) =>
    line.show(step, done / total, `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`);
  await withDatabase(quietLog, async ({ database }) => {
    const began = performance.now();
    const today = new Date().toISOString().slice(0, 10);
    await loadData({ db: database.jobsDb, order, today, onProgress });
    line.clear();
    console.log(summaryOf(order, (performance.now() - began) / 1000));
  }).finally(() => line.clear());
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const isUsage = error instanceof UsageProblem;
  console.error(isUsage ? `${error.message}\n\n${USAGE}` : (error as Error).message);
  process.exitCode = isUsage ? 2 : 1;
}
