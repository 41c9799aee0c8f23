import { WEB_CLIENT } from '#shared/api/auth.ts';
import type { StartUp } from '#shared/page-host.ts';
import type { Context } from '../context.ts';
import { findCurrentUser } from './users.queries.ts';

/** What a page's reader is told of themselves. A visitor's costs no query. */
export async function loadStartUp({ db, reader }: Pick<Context, 'db' | 'reader'>): Promise<StartUp> {
  const user = reader ? await findCurrentUser(db, reader.user_id) : null;
  return { user, manager: user?.manager ?? null, inquiries: user?.inquiries ?? [], ...WEB_CLIENT };
}
