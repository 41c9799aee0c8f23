import {
  announcements,
  changeAnnouncement,
  createAnnouncement,
  endAnnouncement,
} from '#shared/api/announcements.ts';
import { requireUser } from '../accounts/authenticate.ts';
import { findAnnouncements } from '../content/announcements.queries.ts';
import { saveAnnouncement, saveEnded } from '../content/save-announcement.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { operatorOf } from './operator-of.ts';
import { findPersonFacts } from './pages.queries.ts';

const usernameOf = async (context: Context): Promise<string> =>
  (await findPersonFacts(context.db, requireUser(context).user_id))!.username;

export const announcementRoutes = [
  route(announcements, async ({ db }: Context) => findAnnouncements(db)),
  route(createAnnouncement, async (context: Context, { body }) => {
    const change = { id: null, body, set_by: await usernameOf(context) };
    return await saveAnnouncement(context.db, operatorOf(context, body), change);
  }),
  route(changeAnnouncement, async (context: Context, { id, body }) => {
    const change = { id, body, set_by: await usernameOf(context) };
    return await saveAnnouncement(context.db, operatorOf(context, body), change);
  }),
  route(endAnnouncement, async (context: Context, { id, body }) =>
    saveEnded(context.db, operatorOf(context, body), id),
  ),
];
