import {
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { blockUser, unblockUser } from '#shared/api/blocks.ts';
import { conversations, readConversation } from '#shared/api/conversations.ts';
import type { Conversation } from '#shared/api/conversations-schemas.ts';
import { messages } from '#shared/api/messages.ts';
import { CONVERSATIONS_AT_ONCE } from '#shared/rules/message-limits.ts';
import { call } from '../api/call.ts';
import { publishUnreadCounts, subscribeToEvents } from './live-events.ts';
import {
  findContact,
  findThreadPage,
  type MailboxStart,
  type ThreadPage,
  type ThreadStart,
} from './load-messages.ts';
import { mergeMessages } from './merge-messages.ts';
import { onSent } from './outbox.ts';

type LoadedList = Pick<MailboxStart, 'hasMore'> & { list: Conversation[] };

const listKey = [conversations.path, 'list'];

const getList = (client: QueryClient) => client.getQueryData<LoadedList>(listKey)?.list ?? [];

/** Sorts newest first. `updates` replace known conversations. */
function mergeList(client: QueryClient, updates: readonly Conversation[]): Conversation[] {
  const byUser = new Map([...getList(client), ...updates].map((one) => [one.user.id, one]));
  return [...byUser.values()].toSorted((a, b) => b.last.id - a.last.id);
}

function updateList(client: QueryClient, updates: readonly Conversation[], change: Partial<LoadedList> = {}) {
  client.setQueryData<LoadedList>(
    listKey,
    (known) => known && { ...known, list: mergeList(client, updates), ...change },
  );
}

// Events may have arrived before the page loaded.

const listQuery = (client: QueryClient) =>
  queryOptions({
    queryKey: listKey,
    queryFn: async ({ signal }): Promise<LoadedList> => {
      const found = await call(conversations, {}, { signal });
      const hasMore = found.length === CONVERSATIONS_AT_ONCE;
      return {
        list: mergeList(client, found),
        hasMore: client.getQueryData<LoadedList>(listKey)?.hasMore ?? hasMore,
      };
    },
    staleTime: 0,
  });

const contactQuery = (client: QueryClient, other: number) =>
  queryOptions({
    queryKey: [conversations.path, other],
    queryFn: async ({ signal }) => {
      const contact = await findContact(call, other, { signal });
      if (contact.conversation) updateList(client, [contact.conversation]);
      return contact;
    },
    staleTime: 0,
  });

const threadQuery = (client: QueryClient, other: number) =>
  queryOptions({
    queryKey: [messages.path, other],
    queryFn: async ({ signal, queryKey }): Promise<ThreadPage> => {
      const found = await findThreadPage(call, other, { signal });
      const known = client.getQueryData<ThreadPage>(queryKey);
      const newest = known?.messages.at(-1)?.id ?? 0;
      // More than one page is missing between known and new messages.
      if (!known || (found.hasOlder && (found.messages[0]?.id ?? 0) > newest)) return found;
      return { ...known, messages: mergeMessages(known.messages, found.messages) };
    },
    staleTime: 0,
  });

/** The next event or reconnection retries after a failure. */
async function refresh<T, K extends QueryKey>(
  client: QueryClient,
  options: FetchQueryOptions<T, Error, T, K>,
) {
  const fetch = () => client.fetchQuery(options).catch(() => {});
  // The pending response may be older than the event.
  if (client.isFetching({ queryKey: options.queryKey }) > 0) await fetch();
  await fetch();
}

/** Events only say which conversation to fetch again, so lost or duplicate events do no harm. */
export function useMailbox({ list, hasMore }: MailboxStart, shown: number | null) {
  const client = useQueryClient();
  const { data, isFetching, refetch } = useQuery({
    ...listQuery(client),
    initialData: list ? { list, hasMore } : undefined,
  });
  const older = useMutation({
    mutationFn: (before: number) => call(conversations, { before }),
    onSuccess: (found) => updateList(client, found, { hasMore: found.length === CONVERSATIONS_AT_ONCE }),
  });
  useEffect(() => {
    const refreshThread = (other: number) => {
      const thread = threadQuery(client, other);
      if (client.getQueryState(thread.queryKey)) void refresh(client, thread);
    };
    const endEvents = subscribeToEvents(({ name, data }) => {
      if (name === 'message' || (name === 'read' && !data.is_own)) refreshThread(data.with);
      if (name === 'message' || (name === 'read' && data.is_own))
        void refresh(client, contactQuery(client, data.with));
      if (name !== 'ready') return;
      const newest = getList(client)[0]?.last.id ?? 0;
      if (data.last_id !== newest) void client.invalidateQueries();
      else if (shown !== null) refreshThread(shown);
    });
    const endSent = onSent((message) => {
      const { queryKey } = threadQuery(client, message.receiver.id);
      client.setQueryData(
        queryKey,
        (known) => known && { ...known, messages: mergeMessages([message], known.messages) },
      );
    });
    return () => {
      endEvents();
      endSent();
    };
  }, [client, shown]);
  return { list: data?.list, hasMore: data?.hasMore, isFetching, refetch, older };
}

export function useThread(other: number, start: ThreadStart | null) {
  const client = useQueryClient();
  const own = start?.with === other ? start : null;
  const options = threadQuery(client, other);
  const contact = useQuery({ ...contactQuery(client, other), initialData: own?.contact });
  const page = useQuery({ ...options, initialData: own?.page });
  const mutationKey = options.queryKey;
  const older = useMutation({
    mutationKey,
    mutationFn: (before: number) => findThreadPage(call, other, { before }),
    onSuccess: ({ messages: found, hasOlder }) =>
      client.setQueryData(
        options.queryKey,
        (known) => known && { messages: mergeMessages(found, known.messages), hasOlder },
      ),
  });
  const loadOlder = () => {
    const before = page.data?.messages[0]?.id;
    // The mutation's state updates only after the next scroll event.
    if (before !== undefined && client.isMutating({ mutationKey }) === 0) older.mutate(before);
  };
  const setBlocked = async (is_blocked: boolean) => {
    if (is_blocked) await call(blockUser, { body: { user: other } });
    else await call(unblockUser, { user: other });
    await refresh(client, contactQuery(client, other));
  };
  return {
    contact: contact.data,
    page: page.data,
    hasFailed: (contact.isError && !contact.isFetching) || (page.isError && !page.isFetching),
    retry: () => void Promise.all([contact.refetch(), page.refetch()]),
    older: older.isPending ? ('loading' as const) : older.isError ? ('failed' as const) : ('idle' as const),
    loadOlder,
    setBlocked,
  };
}

/** Marks messages as read only while the tab is visible. */
export function useReading(other: number, page: ThreadPage | undefined): void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (last_id: number) => call(readConversation, { body: { with: other, last_id } }),
    onMutate: () => {
      const read = getList(client).filter(({ user }) => user.id === other);
      updateList(
        client,
        read.map((one) => ({ ...one, unread: 0 })),
      );
    },
    onSuccess: publishUnreadCounts,
  });
  const last = page?.messages.findLast(({ sender }) => sender.id === other);
  const lastId = last?.read === null ? last.id : null;
  useEffect(() => {
    if (lastId === null) return;
    const mark = () => {
      // The next message or visit marks the messages again.
      if (!document.hidden) mutate(lastId);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [mutate, lastId]);
}
