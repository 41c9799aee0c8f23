import { managerPath, tierPurchasePath } from '#shared/pages.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { tierPriceCents } from '#shared/rules/tier-prices.ts';
import type { Db } from '../../db/tables.ts';
import type { JobTasks, ScheduledJob } from '../../jobs/job-task.ts';
import { notify } from '../../notifications/notify.ts';
import { updateTiers } from '../manager-tier.queries.ts';
import { writeReadModel } from '../write-read-model.ts';
import { grantTier } from './grant-tier.ts';
import {
  type EndingTier,
  findEndedTiers,
  findEndingTiers,
  findPaidTiers,
  insertReminder,
  lockEndedTiers,
  type ReminderDays,
} from './tiers.queries.ts';

const END_TIERS = 'end-tiers';
const REMIND_OF_TIERS = 'remind-of-tiers';
const BATCH_SIZE = 200;
const REMINDER_DAYS: ReminderDays = [7, 1];

/** Contracts end at midnight UTC. Reminders go out in the morning in the Americas. */
export const TIER_SCHEDULE: ScheduledJob[] = [
  { name: END_TIERS, match: '10 0 * * *' },
  { name: REMIND_OF_TIERS, match: '20 15 * * *' },
];

/** The notification links to the editor, because the payment page needs a full page load. */
function about(listing: Omit<EndingTier, 'days_left'>) {
  const { id, user_id, tier, contract_end_date } = listing;
  const notice = {
    user_id,
    topic: 'tier_ending',
    path: managerPath({ view: 'edit', id }),
    data: { property: id },
  } as const;
  const data = {
    property: propertyTitle(listing),
    tier,
    until: contract_end_date,
    amount_cents: tierPriceCents(tier),
    path: tierPurchasePath(id, tier),
  };
  return { notice, data };
}

/**
 * Commits after each batch.
 * @param today `YYYY-MM-DD`
 * @returns the number of ended tiers
 */
export async function endTiers(db: Db, today: string): Promise<number> {
  let ended = 0;
  for (;;) {
    const ids = await db.transaction().execute(async (trx) => {
      const found = await lockEndedTiers(trx, today, BATCH_SIZE);
      const paid = await findPaidTiers(trx, found, today);
      const isPaid = (id: number) => paid.some(({ property_id }) => property_id === id);
      const freed = found.filter((id) => !isPaid(id));
      const endedListings = await findEndedTiers(trx, found);
      await updateTiers(trx, freed, 'free');
      if (freed.length > 0) await writeReadModel(trx, freed);
      for (const rest of paid) await grantTier(trx, rest);
      for (const listing of endedListings) {
        const { notice, data } = about(listing);
        const email = { mail: { template: 'tier_ended', data } } as const;
        await notify(trx, isPaid(listing.id) ? notice : { ...notice, ...email });
      }
      return found;
    });
    if (ids.length === 0) return ended;
    ended += ids.length;
  }
}

/**
 * Sends each reminder once, after downtime too.
 * @param today `YYYY-MM-DD`
 * @returns the number of reminders
 */
export async function remindOfTiers(db: Db, today: string): Promise<number> {
  let reminded = 0;
  for (const id of await findEndingTiers(db, today, REMINDER_DAYS)) {
    await db.transaction().execute(async (trx) => {
      const listing = await insertReminder(trx, id, today, REMINDER_DAYS);
      if (!listing) return;
      const { notice, data } = about(listing);
      await notify(trx, {
        ...notice,
        mail: { template: 'tier_ending', data: { ...data, days: listing.days_left } },
      });
      reminded += 1;
    });
  }
  return reminded;
}

export function tierTasks({ db, now = () => new Date() }: { db: Db; now?: () => Date }): JobTasks {
  const today = () => now().toISOString().slice(0, 10);
  return {
    async [END_TIERS](_payload, { log }) {
      const ended = await endTiers(db, today());
      log.info(`Moved ${ended} listings to the free tier.`);
    },
    async [REMIND_OF_TIERS](_payload, { log }) {
      const reminded = await remindOfTiers(db, today());
      log.info(`Sent ${reminded} reminders about expiring tiers.`);
    },
  };
}
