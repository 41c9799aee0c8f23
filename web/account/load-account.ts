import { data } from 'react-router';
import { type Session, sessions } from '#shared/api/auth.ts';
import { isProblem } from '#shared/api/errors.ts';
import type { LoadArgs } from '../api/page-loader.ts';

/** What brought the reader's sessions to an end on this page itself. */
export type Farewell = 'everywhere' | 'deleted';

export type AccountPageData = {
  /** Null: nobody asks, or the list could not be had. */
  sessions: Session[] | null;
  /** When this was loaded, so that server and browser count from the same moment. */
  now: string;
  farewell: Farewell | null;
  public_url: string;
};

/** 401 for a visitor, who is asked to log in by the page itself. */
export async function loadAccount({ call, url, signal, settings }: LoadArgs) {
  const left = url.searchParams.get('left');
  const page: Omit<AccountPageData, 'sessions'> = {
    now: new Date().toISOString(),
    farewell: left === 'everywhere' || left === 'deleted' ? left : null,
    public_url: settings.public_url,
  };
  try {
    return data<AccountPageData>({ ...page, sessions: await call(sessions, {}, { signal }) });
  } catch (error) {
    if (!isProblem(error)) throw error;
    // The rest of the page can do without the list, which then offers to be asked for again.
    const status = error.status === 401 ? 401 : 200;
    return data<AccountPageData>({ ...page, sessions: null }, { status });
  }
}
