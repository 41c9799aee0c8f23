import { parseArgs } from 'node:util';
import { layOutCards } from '#server/properties/lay-out-cards.queries.ts';
import { rebuildReadModel } from '#server/properties/rebuild-read-model.ts';
import { runCommand } from './run-command.ts';
import { consoleLog, withDatabase } from './with-database.ts';

const USAGE = `Usage:
  npm run rebuild-lists                 rebuilds the search tables while the site is running
  npm run rebuild-lists -- --lay-out    clusters the search tables; blocks searches for some seconds

Rebuild after changing rows by hand. Cluster once the data has grown by half.`;

await runCommand(USAGE, async () => {
  const { values } = parseArgs({ options: { 'lay-out': { type: 'boolean' } } });
  await withDatabase(consoleLog, async ({ database: { jobsDb: db } }) => {
    if (values['lay-out']) {
      await layOutCards(db);
      console.log('Done: clustered the search tables.');
      return;
    }
    const onProgress = (done: number) => console.log(`${done} listings …`);
    const count = await rebuildReadModel(db, {}, { isPlacing: true, onProgress });
    console.log(`Done: rebuilt ${count} listings.`);
  });
});
