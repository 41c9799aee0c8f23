import type { EmailRenderer } from '#shared/emails.ts';
import { ACCOUNT_SCHEDULE, accountTasks } from './accounts/account-jobs.ts';
import { publicSettings } from './app.ts';
import { CONTENT_SCHEDULE, contentTasks } from './content/content-jobs.ts';
import { openConfiguredGeocoder } from './geo/addresses/open-nominatim.ts';
import { mapTasks } from './geo/import/map-jobs.ts';
import { type MapServices, openMapServices } from './geo/services/open-map-services.ts';
import { addJobs } from './jobs/add-job.ts';
import type { JobTasks } from './jobs/job-task.ts';
import { startWorker } from './jobs/start-worker.ts';
import { LEAD_SCHEDULE, leadTasks } from './leads/lead-jobs.ts';
import type { MailParts } from './mail/deliver-mail.ts';
import { mailSchedule, mailTasks } from './mail/mail-jobs.ts';
import { mailHead, smtpUrlOf } from './mail/mail-settings.ts';
import { openSmtp } from './mail/open-smtp.ts';
import { messageTasks } from './messages/missed-messages.ts';
import { NOTIFICATION_SCHEDULE, notificationTasks } from './notifications/notification-jobs.ts';
import { pushTasks } from './notifications/push-jobs.ts';
import type { Program } from './open-services.ts';
import { PAYMENT_SCHEDULE, paymentTasks } from './payments/payment-jobs.ts';
import { receiveEvent } from './payments/receive-event.ts';
import { isSandbox } from './payments/sandbox/open-sandbox.ts';
import { sandboxTasks } from './payments/sandbox/sandbox-jobs.ts';
import type { PlaceParts } from './properties/compute-places.ts';
import { FEED_SCHEDULE, feedTasks } from './properties/import/fetch-scheduled-feeds.ts';
import { listingImportTasks } from './properties/import/run-listing-import.ts';
import { AVAILABILITY_SCHEDULE, availabilityTasks } from './properties/manage/availability-jobs.ts';
import { photoFetchTasks } from './properties/manage/fetch-photo.ts';
import { TIER_SCHEDULE, tierTasks } from './properties/manage/tier-jobs.ts';
import { deletePictureJob, PHOTO_SCHEDULE, photoTasks } from './properties/photo-jobs.ts';
import { PLACE_SCHEDULE, placeTasks } from './properties/place-jobs.ts';
import { enqueueStaleRebuild, rebuildTasks } from './properties/rebuild-jobs.ts';
import { SEARCH_SCHEDULE, searchTasks } from './searches/search-jobs.ts';
import { createPicturePool } from './storage/picture-pool.ts';

function mailParts(
  { database, settings, log }: Program,
  loadPages: MailParts['loadPages'],
): MailParts | null {
  const smtpUrl = smtpUrlOf(settings);
  if (smtpUrl === null) return null;
  const { public_url, support_email } = publicSettings(settings);
  return {
    db: database.jobsDb,
    smtp: openSmtp(smtpUrl),
    loadPages,
    head: mailHead(settings),
    setting: { public_url, support_email },
    log,
  };
}

/** The sandbox delivers its events by jobs that call the webhook's function. */
function cardTasks({ database: { jobsDb: db }, cards, log }: Program): JobTasks {
  const parts = { db, cards, log };
  const receive = (body: Buffer, signature: string) => receiveEvent(parts, body, signature);
  return { ...paymentTasks(parts), ...(isSandbox(cards) ? sandboxTasks({ db, receive }) : {}) };
}

function placeParts({ database: { jobsDb: db }, log }: Program): PlaceParts & MapServices {
  return { db, log, ...openMapServices({ db, log }) };
}

/**
 * Runs in every role except `web`.
 * @param loadPages loads the build of the pages, which renders emails
 */
export async function startJobs(
  program: Program,
  loadPages: () => Promise<EmailRenderer>,
): Promise<{ stop: () => Promise<void> }> {
  const { database, store, log } = program;
  const { service } = program.content;
  const mail = mailParts(program, loadPages);
  const pictures = createPicturePool({ onCrash: (reason) => log.warn(reason) });
  const places = placeParts(program);
  await enqueueStaleRebuild(database.jobsDb);
  const worker = await startWorker({
    connection: database.connection,
    tasks: {
      ...photoTasks({ db: database.jobsDb, store }),
      ...photoFetchTasks({ db: database.jobsDb, store, pictures }),
      ...tierTasks({ db: database.jobsDb }),
      ...availabilityTasks({ db: database.jobsDb }),
      ...accountTasks({
        db: database.jobsDb,
        auditDays: program.settings.auditDays,
        onPictureUnused: (trx, storageKey) => addJobs(trx, [deletePictureJob(storageKey)]),
      }),
      ...mailTasks(database.jobsDb, mail),
      ...notificationTasks({ db: database.jobsDb }),
      ...messageTasks({ db: database.jobsDb }),
      ...leadTasks({ db: database.jobsDb }),
      ...mapTasks({ db: database.jobsDb }),
      ...placeTasks(places),
      ...rebuildTasks({ db: database.jobsDb }),
      ...listingImportTasks({ db: database.jobsDb, geocoder: openConfiguredGeocoder(program.settings, log) }),
      ...feedTasks({ db: database.jobsDb }),
      ...searchTasks({ db: database.jobsDb }),
      ...pushTasks({
        db: database.jobsDb,
        contact: `mailto:${publicSettings(program.settings).support_email}`,
      }),
      ...cardTasks(program),
      ...(service ? contentTasks({ db: database.jobsDb, store, pictures, log, ...service }) : {}),
    },
    schedule: [
      ...PHOTO_SCHEDULE,
      ...TIER_SCHEDULE,
      ...AVAILABILITY_SCHEDULE,
      ...ACCOUNT_SCHEDULE,
      ...mailSchedule(mail !== null),
      ...NOTIFICATION_SCHEDULE,
      ...LEAD_SCHEDULE,
      ...PLACE_SCHEDULE,
      ...FEED_SCHEDULE,
      ...SEARCH_SCHEDULE,
      ...PAYMENT_SCHEDULE,
      ...(service ? CONTENT_SCHEDULE : []),
    ],
    log,
    onOutcome: (outcome) => program.operations.metrics.countJob(outcome),
  });
  return {
    async stop() {
      await worker.stop();
      await pictures.stop();
      await places.close();
    },
  };
}
