import { WEB_CLIENT } from '#shared/api/auth.ts';
import type { StartUp } from '#shared/page-host.ts';
import { findCurrentUser } from './accounts/users.queries.ts';
import type { Context } from './context.ts';
import { findUnread } from './messages/conversations.queries.ts';

const VISITOR: StartUp = { user: null, manager: null, inquiries: [], unread: null, ...WEB_CLIENT };

/** Doesn't query the database for visitors. */
export async function loadStartUp({ db, user }: Pick<Context, 'db' | 'user'>): Promise<StartUp> {
  if (!user) return VISITOR;
  const [current, unread] = await Promise.all([
    findCurrentUser(db, user.user_id),
    findUnread(db, user.user_id),
  ]);
  if (!current) return VISITOR;
  return { user: current, manager: current.manager, inquiries: current.inquiries, unread, ...WEB_CLIENT };
}
