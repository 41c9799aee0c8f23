import { rebuildReadModel } from '#server/properties/rebuild-read-model.ts';
import { spokenLog, withDatabase } from './with-database.ts';

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

try {
  await rebuildLists();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
