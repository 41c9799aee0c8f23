import { badInput, notFound, type ProblemError, problem } from '#shared/api/errors.ts';
import type { HideableState } from '#shared/api/moderation-schemas.ts';
import { msg, t } from '#shared/texts/t.ts';
import { insertSecurityEvent } from '../accounts/security-events.queries.ts';
import type { SessionUser } from '../context.ts';
import type { Db } from '../db/tables.ts';
import {
  findPlaceState,
  type HideablePlace,
  insertEvent,
  type PlaceChange,
  updateCaseDecided,
  updateDeletedByWriter,
  updateHidden,
  updateRestored,
} from './moderation.queries.ts';
import { notifyWriter } from './notify-moderators.ts';

const WORDS = { forum_post: 'post', forum_comment: 'comment' } as const;

/** Whole sentences, because other languages inflect "this" by the noun. */
const SENTENCES = {
  post: {
    notYours: msg('Only its author or a moderator can remove a post.'),
    own: msg('You wrote this post, so another moderator must decide.'),
    shown: msg('This post isn’t hidden.'),
    hidden: msg('This post is already hidden.'),
  },
  comment: {
    notYours: msg('Only its author or a moderator can remove a comment.'),
    own: msg('You wrote this comment, so another moderator must decide.'),
    shown: msg('This comment isn’t hidden.'),
    hidden: msg('This comment is already hidden.'),
  },
} as const;

async function explain(
  db: Db,
  place: HideablePlace,
  user: SessionUser,
  operation: 'hide' | 'restore' | 'delete',
): Promise<ProblemError> {
  const word = WORDS[place.kind];
  const sentences = SENTENCES[word];
  const placeState = await findPlaceState(db, place, user);
  if (!placeState?.is_visible) return notFound(word);
  if (!placeState.is_moderator) {
    if (operation === 'delete') return problem(403, t(sentences.notYours));
    return problem(403, t('Only this school’s moderators can do this.'));
  }
  if (operation === 'restore' && placeState.is_own) {
    return problem(403, t(sentences.own));
  }
  return problem(409, t(operation === 'restore' ? sentences.shown : sentences.hidden));
}

type DoneRecord = { actor_id: number; action: 'hidden' | 'restored' | 'deleted'; reason: string };

async function recordChange(
  trx: Db,
  place: HideablePlace,
  change: PlaceChange,
  done: DoneRecord,
  case_id: number | null,
) {
  const { kind, id: place_id } = place;
  const { school_id } = change;
  await insertEvent(trx, { school_id, case_id, kind, place_id, ...done });
  // Deleting one's own content is not an act of moderation.
  if (done.action === 'deleted') return;
  const [detail, subject] = [
    { action: done.action, school: school_id },
    { kind, id: place_id },
  ];
  await insertSecurityEvent(trx, {
    kind: 'moderated',
    user_id: null,
    actor_id: done.actor_id,
    subject,
    detail,
  });
}

const toState = (place: HideablePlace, { hidden, hidden_reason }: PlaceChange): HideableState => ({
  ...place,
  hidden: hidden === null ? null : { reason: hidden_reason ?? '', at: hidden },
});

/**
 * Also closes the entry's case. Locks the case before the entry, in the same order as reporting.
 * @throws 403, 404, 409
 */
export async function saveHidden(
  db: Db,
  user: SessionUser,
  place: HideablePlace,
  reason: string,
  operation: 'hide' | 'delete' = 'hide',
): Promise<HideableState> {
  return await db.transaction().execute(async (trx) => {
    const case_id = await updateCaseDecided(trx, place);
    const change = await updateHidden(trx, place, user, reason);
    if (!change) throw await explain(trx, place, user, operation);
    await recordChange(trx, place, change, { actor_id: user.user_id, action: 'hidden', reason }, case_id);
    await notifyWriter(trx, place, { is_hidden: true, actor_id: user.user_id });
    return toState(place, change);
  });
}

export async function saveRestored(
  db: Db,
  user: SessionUser,
  place: HideablePlace,
  reason: string,
): Promise<HideableState> {
  return await db.transaction().execute(async (trx) => {
    const case_id = await updateCaseDecided(trx, place);
    const change = await updateRestored(trx, place, user);
    if (!change) throw await explain(trx, place, user, 'restore');
    await recordChange(trx, place, change, { actor_id: user.user_id, action: 'restored', reason }, case_id);
    await notifyWriter(trx, place, { is_hidden: false, actor_id: user.user_id });
    return toState(place, change);
  });
}

async function saveDeleted(db: Db, user: SessionUser, place: HideablePlace): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const change = await updateDeletedByWriter(trx, place, user.user_id);
    if (!change) return false;
    await recordChange(trx, place, change, { actor_id: user.user_id, action: 'deleted', reason: '' }, null);
    return true;
  });
}

/**
 * Deletes the user's own entry, or hides another user's as a moderator.
 * @throws 400 if a moderator gives no reason, 403, 404, 409
 */
export async function saveRemoval(
  db: Db,
  user: SessionUser,
  place: HideablePlace,
  reason: string | undefined,
): Promise<{ id: number; state: 'deleted' | 'hidden' }> {
  const { id } = place;
  if (await saveDeleted(db, user, place)) return { id, state: 'deleted' };
  if (reason === undefined) {
    const placeState = await findPlaceState(db, place, user);
    if (!placeState?.is_moderator) throw await explain(db, place, user, 'delete');
    throw badInput({ reason: [t('Please say why you’re hiding it.')] });
  }
  await saveHidden(db, user, place, reason, 'delete');
  return { id, state: 'hidden' };
}
