import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

/**
 * Puts the cards in the order of their places, so that what lies together on a map lies together on the disk and in memory: a list reads a
 * few dozen pages, however large the market is, and not one for each home. Searches wait meanwhile. Not within a transaction.
 */
export async function layOutCards(db: Db): Promise<void> {
  await sql`cluster property_cards using property_cards_place`.execute(db);
  await sql`vacuum (analyze) property_cards`.execute(db);
}
