import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { restoreBackup } from '#cli/backup/restore-backup.ts';
import type { Settings } from '#server/config/settings.ts';
import { type TestDatabase, testDatabase } from '#test/helpers/database.ts';
import { backUp, openScratch, settingsOf, sumDatabase } from './backup-scene.ts';

/** What a site is made of: rows and SHA-256 of each table, where each sequence stands, and SHA-256 of each photo's file. */
export type Whole = { tables: Record<string, unknown>; photos: Record<string, string> };

function sumPhotos({ dataDir }: Settings): Record<string, string> {
  const folder = join(dataDir, 'media');
  if (!existsSync(folder)) return {};
  const files = (readdirSync(folder, { recursive: true }) as string[]).filter(
    (name) => !name.startsWith('.tmp') && statSync(join(folder, name)).isFile(),
  );
  const sumOf = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
  return Object.fromEntries(files.sort().map((name) => [name, sumOf(name)]));
}

const wholeOf = async ({ connection }: TestDatabase, settings: Settings): Promise<Whole> => ({
  tables: await sumDatabase(connection),
  photos: sumPhotos(settings),
});

/** How many rows there are in all. */
export const rowsOf = ({ tables }: Whole): number =>
  Object.values(tables as Record<string, { rows?: number }>).reduce(
    (sum, { rows }) => sum + Number(rows ?? 0),
    0,
  );

/** Backs a site up, and restores it to a machine that has nothing; what there was, what there is, and how long it took. */
export async function drill(site: TestDatabase, settings: Settings) {
  const before = await wholeOf(site, settings);
  const start = performance.now();
  const folder = await backUp(site, settings, openScratch());
  const backUpS = (performance.now() - start) / 1000;
  const { connection, db: patientDb, url } = await testDatabase();
  const restored = settingsOf(url);
  const again = performance.now();
  await restoreBackup({
    database: { connection, patientDb },
    place: 'the drill',
    settings: restored,
    folder,
    isReplacing: false,
    say: () => {},
  });
  const restoreS = (performance.now() - again) / 1000;
  const after = await wholeOf({ connection } as TestDatabase, restored);
  return { before, after, backUpS, restoreS };
}

/** The outcome in a line for the report. */
export function tellDrill(
  of: string,
  { before, after, backUpS, restoreS }: Awaited<ReturnType<typeof drill>>,
) {
  const all = { ...before.tables, ...before.photos } as Record<string, unknown>;
  const now = { ...after.tables, ...after.photos } as Record<string, unknown>;
  const names = [...new Set([...Object.keys(all), ...Object.keys(now)])];
  const apart = names.filter((name) => JSON.stringify(all[name]) !== JSON.stringify(now[name])).length;
  return (
    `${of}: ${rowsOf(before).toLocaleString('en-US')} rows and ${Object.keys(before.photos).length} files; ` +
    `${names.length} sums of tables, sequences and files, ${apart} differ; backed up in ${backUpS.toFixed(1)} s, restored in ${restoreS.toFixed(1)} s`
  );
}
