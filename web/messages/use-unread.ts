import { useRouteLoaderData } from 'react-router';
import type { Unread } from '#shared/api/conversations-schemas.ts';
import type { StartUp } from '#shared/page-host.ts';
import { useSession } from '../session/use-session.ts';
import { unreadCounts } from './live-events.ts';

const NONE: Unread = { conversations: 0, notifications: 0 };

export function useUnread(): Unread {
  const root = useRouteLoaderData('root') as { startUp: StartUp } | undefined;
  const { user } = useSession();
  const live = unreadCounts.useValue();
  if (live) return live;
  const isSameUser = user !== null && root?.startUp.user?.id === user.id;
  return (isSameUser && root.startUp.unread) || NONE;
}
