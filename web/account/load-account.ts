import { data } from 'react-router';
import { sessions } from '#shared/api/auth.ts';
import type { Session } from '#shared/api/auth-schemas.ts';
import { blocks } from '#shared/api/blocks.ts';
import type { Block } from '#shared/api/blocks-schemas.ts';
import type { Call, CallOptions } from '#shared/api/call.ts';
import { isProblem } from '#shared/api/errors.ts';
import type { LoadArgs } from '../api/page-loader.ts';

export type Farewell = 'everywhere' | 'deleted';

export type AccountPageData = {
  sessions: Session[] | null;
  blocked: Block[] | null;
  farewell: Farewell | null;
  /** Time of this load. Queries depend on it, so that they restart after a new load. */
  now: string;
  public_url: string;
};

async function findBlocked(call: Call, options: CallOptions): Promise<Block[] | null> {
  try {
    return await call(blocks, {}, options);
  } catch (error) {
    if (!isProblem(error)) throw error;
    return null;
  }
}

/** Loads the account page. A visitor gets status 401 and a login form. */
export async function loadAccount({ call, url, signal, settings }: LoadArgs) {
  const left = url.searchParams.get('left');
  const page: Omit<AccountPageData, 'sessions' | 'blocked'> = {
    farewell: left === 'everywhere' || left === 'deleted' ? left : null,
    now: new Date().toISOString(),
    public_url: settings.public_url,
  };
  const blocked = findBlocked(call, { signal });
  try {
    const found = await call(sessions, {}, { signal });
    return data<AccountPageData>({ ...page, sessions: found, blocked: await blocked });
  } catch (error) {
    if (!isProblem(error)) throw error;
    // On other errors the page renders without the list and offers a retry.
    const status = error.status === 401 ? 401 : 200;
    return data<AccountPageData>({ ...page, sessions: null, blocked: await blocked }, { status });
  }
}
