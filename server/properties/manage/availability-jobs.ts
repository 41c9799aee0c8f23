import { confirmAvailabilityPath, managerPath } from '#shared/pages.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import type { Db } from '../../db/tables.ts';
import type { JobTasks, ScheduledJob } from '../../jobs/job-task.ts';
import { notify } from '../../notifications/notify.ts';
import { writeReadModel } from '../write-read-model.ts';
import {
  type DueListing,
  type DueManager,
  findDueManagers,
  lockDemoListings,
  lockLapsing,
  lockNewlyStale,
  lockUnrequested,
  updateAvailabilityRequested,
  updateConfirmed,
  updateLapsed,
} from './availability.queries.ts';
import { makeAvailabilityToken } from './availability-token.ts';

const CHECK_AVAILABILITY = 'check-availability';
const BATCH_SIZE = 200;
const NAMED_LISTINGS = 30;

/** Runs in the morning in the Americas. */
export const AVAILABILITY_SCHEDULE: ScheduledJob[] = [{ name: CHECK_AVAILABILITY, match: '10 15 * * *' }];

/** The email has a link for each listing and one link for all of them. */
async function emailData(trx: Db, manager_id: number, listings: readonly DueListing[]) {
  const named = [];
  for (const listing of listings.slice(0, NAMED_LISTINGS)) {
    const token = await makeAvailabilityToken(trx, { manager_id, property_id: listing.id });
    named.push({ name: propertyTitle(listing), path: confirmAvailabilityPath(token) });
  }
  const token = await makeAvailabilityToken(trx, {
    manager_id,
    property_id: listings.length === 1 ? listings[0]!.id : null,
  });
  return { count: listings.length, listings: named, path: confirmAvailabilityPath(token) };
}

/** Emails once per confirmation period, however often the job runs. */
async function requestConfirmation(trx: Db, { manager_id, user_id }: DueManager): Promise<number> {
  const listings = await lockUnrequested(trx, manager_id);
  if (listings.length === 0) return 0;
  await updateAvailabilityRequested(
    trx,
    listings.map(({ id }) => id),
  );
  const data = await emailData(trx, manager_id, listings);
  await notify(trx, {
    user_id,
    topic: 'availability',
    path: managerPath(),
    mail: { template: 'confirm_availability', data },
  });
  return listings.length;
}

/** Hides unconfirmed listings and notifies the manager. */
async function lapseManager(trx: Db, { manager_id, user_id }: DueManager): Promise<number> {
  const listings = await lockLapsing(trx, manager_id);
  if (listings.length === 0) return 0;
  const ids = listings.map(({ id }) => id);
  await updateLapsed(trx, ids);
  await writeReadModel(trx, ids);
  const data = await emailData(trx, manager_id, listings);
  await notify(trx, {
    user_id,
    topic: 'listing_offline',
    path: managerPath(),
    mail: { template: 'listings_offline', data },
  });
  return listings.length;
}

async function inBatches(db: Db, step: (trx: Db) => Promise<number>): Promise<number> {
  for (let done = 0; ; ) {
    const count = await db.transaction().execute(step);
    if (count === 0) return done;
    done += count;
  }
}

/** Keeps demo listings public: without confirmation they would lapse after two months. */
async function confirmDemo(trx: Db): Promise<number> {
  const ids = await lockDemoListings(trx, BATCH_SIZE);
  await updateConfirmed(trx, ids);
  if (ids.length > 0) await writeReadModel(trx, ids);
  return ids.length;
}

async function demoteStale(trx: Db): Promise<number> {
  const ids = await lockNewlyStale(trx, BATCH_SIZE);
  if (ids.length > 0) await writeReadModel(trx, ids);
  return ids.length;
}

type AvailabilityReport = { requested: number; lapsed: number; stale: number };

/** Emails managers, marks stale listings and hides those without an answer. Idempotent; runs daily. */
export async function checkAvailability(db: Db): Promise<AvailabilityReport> {
  await inBatches(db, confirmDemo);
  let lapsed = 0;
  for (const manager of await findDueManagers(db, 'lapse')) {
    lapsed += await db.transaction().execute((trx) => lapseManager(trx, manager));
  }
  let requested = 0;
  for (const manager of await findDueManagers(db, 'ask')) {
    requested += await db.transaction().execute((trx) => requestConfirmation(trx, manager));
  }
  const stale = await inBatches(db, demoteStale);
  return { requested, lapsed, stale };
}

export function availabilityTasks({ db }: { db: Db }): JobTasks {
  return {
    async [CHECK_AVAILABILITY](_payload, { log }) {
      const { requested, lapsed, stale } = await checkAvailability(db);
      log.info(
        `Availability: requested confirmation of ${requested} listings, demoted ${stale}, deactivated ${lapsed}.`,
      );
    },
  };
}
