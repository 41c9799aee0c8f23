import { WEB_CLIENT } from '#shared/api/auth.ts';
import type { StartUp } from '#shared/page-host.ts';
import type { Context } from '../context.ts';
import { findCurrentUser, findInquiredProperties } from './users.queries.ts';

/** What a page's reader is told of themselves. A visitor's costs no query. */
export async function loadStartUp({ db, reader }: Pick<Context, 'db' | 'reader'>): Promise<StartUp> {
  if (!reader) return { user: null, manager: null, inquiries: [], ...WEB_CLIENT };
  const [user, inquiries] = await Promise.all([
    findCurrentUser(db, reader.user_id),
    findInquiredProperties(db, reader.user_id),
  ]);
  return { user, manager: user?.manager ?? null, inquiries, ...WEB_CLIENT };
}
