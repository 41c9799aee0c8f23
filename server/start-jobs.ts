import { ACCOUNT_SCHEDULE, accountTasks } from './accounts/account-jobs.ts';
import { addJobs } from './jobs/add-job.ts';
import { startWorker } from './jobs/start-worker.ts';
import { messageTasks } from './messages/missed-messages.ts';
import { NOTIFICATION_SCHEDULE, notificationTasks } from './notifications/notification-jobs.ts';
import type { Program } from './open-program.ts';
import { deletePictureJob, PHOTO_SCHEDULE, photoTasks } from './properties/photo-jobs.ts';
import { createPicturePool } from './storage/picture-pool.ts';

/** Does the jobs of all features in this process, until stopped. Every role but `web` calls it. */
export async function startJobs({ database, store, log }: Program): Promise<{ stop: () => Promise<void> }> {
  const pictures = createPicturePool({ onCrash: (reason) => log.warn(reason) });
  const worker = await startWorker({
    connection: database.connection,
    tasks: {
      ...photoTasks({ db: database.patientDb, store, pictures }),
      ...accountTasks({
        db: database.patientDb,
        onPictureGone: (trx, storageKey) => addJobs(trx, [deletePictureJob(storageKey)]),
      }),
      ...notificationTasks({ db: database.patientDb }),
      ...messageTasks({ db: database.patientDb }),
    },
    schedule: [...PHOTO_SCHEDULE, ...ACCOUNT_SCHEDULE, ...NOTIFICATION_SCHEDULE],
    log,
  });
  return {
    async stop() {
      await worker.stop();
      await pictures.stop();
    },
  };
}
