import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { notifications, readNotifications } from '#shared/api/notifications.ts';
import type { Notification } from '#shared/api/notifications-schemas.ts';
import { call } from '../api/call.ts';
import { publishUnreadCounts, subscribeToEvents } from './live-events.ts';

export const NOTIFICATION_PAGE = 20;

const queryKey = [notifications.path];

/** @param start omitted to fetch the notifications */
export function useNotifications(start?: Notification[]) {
  const client = useQueryClient();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(notifications, { limit: NOTIFICATION_PAGE }, { signal }),
    initialData: start,
  });
  useEffect(
    () =>
      subscribeToEvents(({ name }) => name === 'notification' && void client.invalidateQueries({ queryKey })),
    [client],
  );
  // After a failure, the notifications stay unread.
  const { mutate: markRead } = useMutation({
    mutationFn: (body: { id: number } | { last_id: number }) => call(readNotifications, { body }),
    onMutate: (body) => {
      const isMeant = ({ id }: Notification) => ('id' in body ? id === body.id : id <= body.last_id);
      client.setQueryData<Notification[]>(queryKey, (known) =>
        known?.map((one) => (isMeant(one) ? { ...one, is_read: true } : one)),
      );
    },
    onSuccess: ({ unread }) => publishUnreadCounts({ notifications: unread }),
  });
  return { list: data, hasFailed: isError && !isFetching, refetch, markRead };
}
