import type { Db } from '../db/tables.ts';
import { addJob, JOB_PRIORITIES } from '../jobs/add-job.ts';
import type { JobTasks } from '../jobs/job-task.ts';
import { findStaleIds } from './rebuild.queries.ts';
import { rebuildPropertiesIn } from './rebuild-read-model.ts';
import { READ_MODEL_VERSION } from './write-read-model.ts';

const REBUILD_READ_MODEL = 'rebuild-read-model';
const BATCH_SIZE = 500;

/**
 * Call it when the program starts. Rows stored by a release with other fields have another version and are
 * rebuilt.
 */
export async function enqueueStaleRebuild(db: Db): Promise<void> {
  const stale = await findStaleIds(db, READ_MODEL_VERSION, 1);
  if (stale.length === 0) return;
  await addJob(db, REBUILD_READ_MODEL, {}, { jobKey: REBUILD_READ_MODEL, priority: JOB_PRIORITIES.idle });
}

export function rebuildTasks({ db }: { db: Db }): JobTasks {
  return {
    async [REBUILD_READ_MODEL](_payload, { signal }) {
      for (;;) {
        signal.throwIfAborted();
        const ids = await findStaleIds(db, READ_MODEL_VERSION, BATCH_SIZE);
        if (ids.length === 0) return;
        await db.transaction().execute((trx) => rebuildPropertiesIn(trx, ids));
      }
    },
  };
}
