import { readFileSync } from 'node:fs';
import { readSettings } from '#server/config/settings.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { rebuildReadModel } from '#server/properties/rebuild-read-model.ts';

const log = { info: (line: string) => console.log(line), warn: (line: string) => console.warn(line) };

/**
 * `npm run rebuild-lists`: writes anew what searches read, and which schools each listing is near, from the listings
 * themselves. The site goes on serving meanwhile. Needed only after rows were changed by hand.
 */
async function rebuildLists(): Promise<void> {
  const settings = readSettings(process.env, (path) => readFileSync(path, 'utf8'));
  const database = await openDatabase({
    databaseUrl: settings.databaseUrl,
    dataDir: settings.dataDir,
    isPrepared: settings.databasePrepared === 'on',
    log,
  });
  try {
    await migrate({ connection: database.connection, log });
    const count = await rebuildReadModel(
      database.patientDb,
      {},
      {
        isPlacing: true,
        onProgress: (done) => console.log(`${done} listings …`),
      },
    );
    console.log(`Done: ${count} listings stand in the lists as they are.`);
  } finally {
    await database.close();
  }
}

try {
  await rebuildLists();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
