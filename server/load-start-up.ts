import { WEB_CLIENT } from '#shared/api/auth.ts';
import type { StartUp } from '#shared/page-host.ts';
import { findCurrentUser } from './accounts/users.queries.ts';
import type { Context } from './context.ts';
import { findUnread } from './messages/conversations.queries.ts';

const VISITOR: StartUp = { user: null, manager: null, inquiries: [], unread: null, ...WEB_CLIENT };

/** No query for a visitor. */
export async function loadStartUp({ db, reader }: Pick<Context, 'db' | 'reader'>): Promise<StartUp> {
  if (!reader) return VISITOR;
  const [user, unread] = await Promise.all([
    findCurrentUser(db, reader.user_id),
    findUnread(db, reader.user_id),
  ]);
  if (!user) return VISITOR;
  return { user, manager: user.manager, inquiries: user.inquiries, unread, ...WEB_CLIENT };
}
