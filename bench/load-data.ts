import { readFileSync } from 'node:fs';
import type { LoadArgs } from '#bench/load/load-args.ts';
import { type LoadStep, loadData } from '#bench/load/load-data.ts';
import { runCommand } from '#cli/run-command.ts';
import { quietLog, withDatabase } from '#cli/with-database.ts';
import { readSettings } from '#server/config/settings.ts';
import { ProgressLine } from '#server/jobs/import/progress-line.ts';
import { checkNotProduction, parseLoadArgs } from './load/parse-load-args.ts';

const USAGE = `Usage:
  npm run load-data -- --properties N --schools M [--seed S] [--photos P] [--posts Q] [--messages R] [--add] [--yes]

Fills the configured database with invented schools and listings for benchmarks, at the density of real ones. They are
marked as demo data.
  --seed      seed of the random numbers; default 1
  --photos    maximum number of photos per listing; the photos have no files
  --posts     number of posts in the forums, with comments
  --messages  number of private messages
  --add       adds to a database that has listings
  --yes       allows a site in production`;

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

await runCommand(USAGE, async () => {
  const { order, isConfirmed } = parseLoadArgs(process.argv.slice(2));
  // Checks first, so that a refusal changes nothing.
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
});
