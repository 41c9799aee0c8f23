import { createHash } from 'node:crypto';
import type { Db } from '../db/tables.ts';
import { addJobs } from '../jobs/add-job.ts';
import { saveCopy, saveFailure } from './content-copy.queries.ts';
import { contentPicturesJob } from './content-job.ts';
import type { ContentSource } from './content-source.ts';
import { failureOf } from './contentful-source.ts';

export type RefreshParts = {
  db: Db;
  source: ContentSource;
  place: string;
  log: { info(message: string): void; warn(message: string): void };
};

/** If the service fails, keeps the copy and logs the failure once per outage instead of rejecting. */
export async function refreshContent({ db, source, place, log }: RefreshParts): Promise<boolean> {
  const raw = await source.readAll().catch((error: unknown) => error);
  if (raw instanceof Error) {
    const failure = failureOf(raw);
    const before = await db.transaction().execute((trx) => saveFailure(trx, place, failure));
    if (before === null) log.warn(`The content service is unavailable; using the last copy. ${failure}`);
    return false;
  }
  const content = JSON.stringify(raw);
  const digest = createHash('sha256').update(content).digest('hex');
  const { hasChanged, failure } = await db.transaction().execute(async (trx) => {
    const outcome = await saveCopy(trx, place, { content, digest });
    await addJobs(trx, [contentPicturesJob()]);
    return outcome;
  });
  if (failure !== null) log.info('The content service is available again.');
  if (hasChanged) for (const problem of (raw as { problems: string[] }).problems) log.warn(problem);
  return true;
}
