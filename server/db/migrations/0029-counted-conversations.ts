import type { Kysely } from 'kysely';
import { dropIndex, makeIndex } from './make-index.ts';

export const config = { transaction: false };

/**
 * How many messages somebody has is summed over their latest conversations, in the index alone (docs/decisions/049-talk-at-scale.md). The
 * new indexes serve whatever those of before did, so that a program of the release before finds them too.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const side of ['lo', 'hi']) {
    await makeIndex(
      db,
      `conversations_${side}_counted`,
      `conversations (user_${side}, last_id desc) include (lo_sent, hi_sent)`,
    );
    await dropIndex(db, `conversations_${side}_recent`);
  }
}
