import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { CurrentUser, ManagerProfile } from '#shared/api/users.ts';
import type { StartUp } from '#shared/page-host.ts';
import { knownUser, subscribeUser } from './session.ts';

export type SessionState = {
  /** Null: a visitor. */
  user: CurrentUser | null;
  /** Null: no manager. */
  manager: ManagerProfile | null;
  /** Ids of the properties that this user has inquired about. */
  inquiries: readonly number[];
  isLoggedIn: boolean;
};

const NONE: readonly number[] = [];

/** Who reads this page: as the server said when it was loaded, then as logging in and out changed it. */
export function useSession(): SessionState {
  const root = useRouteLoaderData('root') as { startUp: StartUp } | undefined;
  const changed = useSyncExternalStore(subscribeUser, knownUser, () => undefined);
  const user = changed === undefined ? (root?.startUp.user ?? null) : changed;
  return {
    user,
    manager: user?.manager ?? null,
    inquiries: user?.inquiries ?? NONE,
    isLoggedIn: user !== null,
  };
}
