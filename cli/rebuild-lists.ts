import { layOutCards } from '#server/properties/lay-out-cards.queries.ts';
import { rebuildReadModel } from '#server/properties/rebuild-read-model.ts';
import { spokenLog, withDatabase } from './with-database.ts';

const LAY_OUT = '--lay-out';
const USAGE = `Usage:
  npm run rebuild-lists
  npm run rebuild-lists -- ${LAY_OUT}`;

/**
 * `npm run rebuild-lists`: writes anew what searches read, and which schools each listing is near, from the listings
 * themselves. The site goes on serving meanwhile. Needed only after rows were changed by hand.
 */
async function rebuildLists(): Promise<void> {
  await withDatabase(spokenLog, async ({ database }) => {
    const count = await rebuildReadModel(
      database.patientDb,
      {},
      {
        isPlacing: true,
        onProgress: (done) => console.log(`${done} listings …`),
      },
    );
    console.log(`Done: ${count} listings stand in the lists as they are.`);
  });
}

/**
 * With `--lay-out`: only puts what searches read in the order of its places. Searches wait for some seconds, or are asked to come again;
 * worth a quiet hour once a market has grown by half.
 */
async function layOut(): Promise<void> {
  await withDatabase(spokenLog, async ({ database }) => {
    await layOutCards(database.patientDb);
    console.log('Done: what searches read lies in the order of its places.');
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
