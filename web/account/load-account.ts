import { data } from 'react-router';
import { type Session, sessions } from '#shared/api/auth.ts';
import { type Block, blocks } from '#shared/api/blocks.ts';
import type { Call, CallOptions } from '#shared/api/endpoint.ts';
import { isProblem } from '#shared/api/errors.ts';
import type { LoadArgs } from '../api/page-loader.ts';

/** What brought the reader's sessions to an end on this page itself. */
export type Farewell = 'everywhere' | 'deleted';

export type AccountPageData = {
  /** Null: nobody asks, or the list could not be had. */
  sessions: Session[] | null;
  /** Null as well. */
  blocked: Block[] | null;
  /** When this was loaded, so that server and browser count from the same moment. */
  farewell: Farewell | null;
  public_url: string;
};

/** As the list of sessions, it may be missing. */
async function findBlocked(call: Call, options: CallOptions): Promise<Block[] | null> {
  try {
    return await call(blocks, {}, options);
  } catch (error) {
    if (!isProblem(error)) throw error;
    return null;
  }
}

/** 401 for a visitor, who is asked to log in by the page itself. */
export async function loadAccount({ call, url, signal, settings }: LoadArgs) {
  const left = url.searchParams.get('left');
  const page: Omit<AccountPageData, 'sessions' | 'blocked'> = {
    farewell: left === 'everywhere' || left === 'deleted' ? left : null,
    public_url: settings.public_url,
  };
  const blocked = findBlocked(call, { signal });
  try {
    const found = await call(sessions, {}, { signal });
    return data<AccountPageData>({ ...page, sessions: found, blocked: await blocked });
  } catch (error) {
    if (!isProblem(error)) throw error;
    // The rest of the page can do without the list, which then offers to be asked for again.
    const status = error.status === 401 ? 401 : 200;
    return data<AccountPageData>({ ...page, sessions: null, blocked: await blocked }, { status });
  }
}
