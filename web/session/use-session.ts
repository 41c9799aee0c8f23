import { useRouteLoaderData } from 'react-router';
import type { CurrentUser, ManagerProfile } from '#shared/api/users-schemas.ts';
import type { StartUp } from '#shared/page-host.ts';
import { useKnownUser } from './session.ts';

export type SessionState = {
  user: CurrentUser | null;
  manager: ManagerProfile | null;
  inquiries: readonly number[];
  isLoggedIn: boolean;
};

const NONE: readonly number[] = [];

/** Returns the session that the server rendered, updated by login and logout. */
export function useSession(): SessionState {
  const root = useRouteLoaderData('root') as { startUp: StartUp } | undefined;
  const changed = useKnownUser();
  const user = changed === undefined ? (root?.startUp.user ?? null) : changed;
  return {
    user,
    manager: user?.manager ?? null,
    inquiries: user?.inquiries ?? NONE,
    isLoggedIn: user !== null,
  };
}
