import { layOutCards } from '#server/properties/lay-out-cards.queries.ts';
import { rebuildReadModel } from '#server/properties/rebuild-read-model.ts';
import { consoleLog, withDatabase } from './with-database.ts';

const LAY_OUT = '--lay-out';
const USAGE = `Usage:
  npm run rebuild-lists                 rebuilds the search tables while the site is running
  npm run rebuild-lists -- ${LAY_OUT}    clusters the search tables; blocks searches for some seconds`;

/** Runs while the site runs. Needed only after rows were changed by hand. */
async function rebuildLists(): Promise<void> {
  await withDatabase(consoleLog, async ({ database }) => {
    const count = await rebuildReadModel(
      database.jobsDb,
      {},
      {
        isPlacing: true,
        onProgress: (done) => console.log(`${done} listings …`),
      },
    );
    console.log(`Done: rebuilt ${count} listings.`);
  });
}

/**
 * `--lay-out` runs CLUSTER, which blocks searches for some seconds. Useful once the data has grown by half.
 */
async function layOut(): Promise<void> {
  await withDatabase(consoleLog, async ({ database }) => {
    await layOutCards(database.jobsDb);
    console.log('Done: clustered the search tables.');
  });
}

try {
  const words = process.argv.slice(2);
  if (words.some((word) => word !== LAY_OUT)) throw new Error(USAGE);
  await (words.length > 0 ? layOut() : rebuildLists());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
