import type { Db } from '../db/tables.ts';
import { addJob, JOB_PRIORITIES } from '../jobs/add-job.ts';
import { insertListingChanges, type NewListingChange } from './listing-changes.queries.ts';
import { MATCH_SEARCHES } from './match-searches-job.ts';
import { type CardRow, FILTERED_COLUMNS, type ReplacedCard } from './read-model.queries.ts';

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function findChange(
  property_id: number,
  before: readonly ReplacedCard[],
  now: readonly CardRow[],
): NewListingChange | null {
  const old = new Map(before.map((card) => [card.school_id, card]));
  const isSame = (card: CardRow) => {
    const known = old.get(card.school_id);
    return known !== undefined && FILTERED_COLUMNS.every((column) => isEqual(known[column], card[column]));
  };
  if (now.length === before.length && now.every(isSame)) return null;
  const cards = before.flatMap(({ school_id, listing }) =>
    listing === null ? [] : [{ school_id, listing }],
  );
  const school_ids = [...new Set([...before, ...now].map(({ school_id }) => school_id))];
  return { property_id, before: before.length > 0 ? cards : null, is_closed: now.length === 0, school_ids };
}

/** Records changes that may concern saved searches, in the transaction that writes the read model. */
export async function recordChanges(
  trx: Db,
  ids: readonly number[],
  before: readonly ReplacedCard[],
  now: readonly CardRow[],
): Promise<void> {
  const old = Map.groupBy(before, ({ property_id }) => property_id);
  const fresh = Map.groupBy(now, ({ property_id }) => property_id);
  const changes = ids
    .map((id) => findChange(id, old.get(id) ?? [], fresh.get(id) ?? []))
    .filter((change) => change !== null);
  if (changes.length === 0 || !(await insertListingChanges(trx, changes))) return;
  // Without a job key, which would make concurrent saves wait for each other.
  await addJob(trx, MATCH_SEARCHES, {}, { queue: MATCH_SEARCHES, priority: JOB_PRIORITIES.idle });
}
