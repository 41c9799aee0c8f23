import { API_PREFIX } from '#shared/api/endpoint.ts';
import { notFound, problem } from '#shared/api/errors.ts';
import {
  changeRoommate,
  createRoommate,
  deleteRoommate,
  ROOMMATES_PAGE_SIZE,
  roommate,
  roommates,
} from '#shared/api/roommates.ts';
import type { OwnRoommate } from '#shared/api/roommates-schemas.ts';
import type { Questionnaire } from '#shared/rules/roommate-score.ts';
import { t } from '#shared/texts/t.ts';
import { requireUser } from '../accounts/authenticate.ts';
import { requireConfirmedEmail } from '../accounts/require-confirmed-email.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/tables.ts';
import { route } from '../http/route.ts';
import { findRoommatePage } from './roommate-list.queries.ts';
import { findIsVisible, findOwnRoommate, findRoommates } from './roommates.queries.ts';
import {
  changeRoommate as saveChange,
  createRoommate as saveNew,
  deleteRoommate as saveNone,
} from './save-roommate.ts';
import { toOwnRoommate, toQuestionnaire, toRoommate } from './to-roommate.ts';

async function findQuestionnaire(db: Db, user_id: number): Promise<Questionnaire | null> {
  const own = await findOwnRoommate(db, user_id);
  return own && toQuestionnaire(own);
}

function pageAddress(input: Record<string, unknown>, page: number): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...input, page })) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) query.append(name, String(one));
    }
  }
  return `${API_PREFIX}${roommates.path}?${query}`;
}

async function getOwn(db: Db, user_id: number): Promise<OwnRoommate> {
  const [row] = await findRoommates(db, user_id, [user_id]);
  if (!row) throw notFound('roommate profile');
  return toOwnRoommate(row);
}

function refuseOtherOwner(context: Context, userId: number): number {
  const { user_id } = requireUser(context);
  if (user_id !== userId) throw problem(403, t('This profile belongs to another student.'));
  return user_id;
}

const isYes = (value: 'yes' | 'no') => value === 'yes';

export const roommateRoutes = [
  route(roommates, async (context: Context, input) => {
    const { db } = context;
    const { user_id } = requireUser(context);
    const { school, page = 1, gender, pets, smoking, budget_min, budget_max, order = 'recent' } = input;
    const asker = await findQuestionnaire(db, user_id);
    const filter = {
      school_id: school,
      genders: gender,
      pets: pets?.map(isYes),
      smoking: smoking?.map(isYes),
      ...{ budget_min, budget_max },
    };
    const { count, user_ids } = await findRoommatePage(db, user_id, filter, {
      sort: order === 'match' ? (asker ?? 'recent') : order,
      limit: ROOMMATES_PAGE_SIZE,
      offset: (page - 1) * ROOMMATES_PAGE_SIZE,
    });
    if (page > 1 && user_ids.length === 0) throw notFound('page of roommate profiles');
    const rows = new Map((await findRoommates(db, user_id, user_ids)).map((row) => [row.user_id, row]));
    return {
      count,
      next: page * ROOMMATES_PAGE_SIZE < count ? pageAddress(input, page + 1) : null,
      previous: page > 1 ? pageAddress(input, page - 1) : null,
      results: user_ids.flatMap((id) => {
        const row = rows.get(id);
        return row ? [toRoommate(row, asker)] : [];
      }),
    };
  }),
  route(roommate, async (context: Context, { userId }) => {
    const { db } = context;
    const user = requireUser(context);
    const { user_id } = user;
    if (userId === user_id) return await getOwn(db, user_id);
    requireConfirmedEmail(user);
    if (!(await findIsVisible(db, user_id, userId))) throw notFound('roommate profile');
    const [row] = await findRoommates(db, user_id, [userId]);
    if (!row) throw notFound('roommate profile');
    return toRoommate(row, await findQuestionnaire(db, user_id));
  }),
  route(createRoommate, async (context: Context, { body }) => {
    await saveNew(context, body);
    return await getOwn(context.db, requireUser(context).user_id);
  }),
  route(changeRoommate, async (context: Context, { userId, body }) => {
    const user_id = refuseOtherOwner(context, userId);
    await saveChange(context, body);
    return await getOwn(context.db, user_id);
  }),
  route(deleteRoommate, async (context: Context, { userId }) => {
    refuseOtherOwner(context, userId);
    await saveNone(context);
    return { detail: t('Your roommate profile was deleted.') };
  }),
];
