import { useCallback, useEffect, useRef, useState } from 'react';
import { type Notification, notifications, readNotifications } from '#shared/api/notifications.ts';
import { call } from '../api/call.ts';
import { listenToEvents, tellUnread } from './live-mail.ts';

export const NOTIFICATION_PAGE = 20;

type NotificationState = {
  list: readonly Notification[] | null;
  state: 'idle' | 'loading' | 'failed';
};

/** @param start null: fetched @param isShown loads only while shown */
export function useNotifications(start: readonly Notification[] | null, isShown: boolean) {
  const [{ list, state }, setState] = useState<NotificationState>({ list: start, state: 'idle' });
  const hasStart = useRef(start !== null);

  const load = useCallback(async () => {
    setState((known) => ({ ...known, state: 'loading' }));
    try {
      const found = await call(notifications, { limit: NOTIFICATION_PAGE });
      setState({ list: found, state: 'idle' });
    } catch {
      setState((known) => ({ ...known, state: 'failed' }));
    }
  }, []);

  useEffect(() => {
    if (!isShown) return;
    if (!hasStart.current) void load();
    hasStart.current = false;
    return listenToEvents(({ name }) => name === 'notification' && void load());
  }, [isShown, load]);

  const markRead = async (body: { id: number } | { last_id: number }) => {
    const isMeant = ({ id }: Notification) => ('id' in body ? id === body.id : id <= body.last_id);
    setState((known) => ({
      ...known,
      list: known.list?.map((one) => (isMeant(one) ? { ...one, is_read: true } : one)) ?? null,
    }));
    // Stays unread until the next visit.
    await call(readNotifications, { body }).then(
      ({ unread }) => tellUnread({ notifications: unread }),
      () => {},
    );
  };
  return { list, state, load, markRead };
}
