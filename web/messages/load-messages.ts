import { data } from 'react-router';
import type { Call, CallOptions } from '#shared/api/call.ts';
import { conversations, messageSearch } from '#shared/api/conversations.ts';
import type { Conversation, MessageHit } from '#shared/api/conversations-schemas.ts';
import { isProblem } from '#shared/api/errors.ts';
import { messages } from '#shared/api/messages.ts';
import type { Message } from '#shared/api/messages-schemas.ts';
import { CONVERSATIONS_AT_ONCE } from '#shared/rules/message-limits.ts';
import { createIdempotencyKey } from '../api/idempotency-key.ts';
import type { LoadArgs } from '../api/page-loader.ts';
import { findRecipient, type Recipient } from './find-recipient.ts';

const THREAD_PAGE = 50;

/** `recipient` is set if there is no conversation yet. */
export type Contact = { conversation: Conversation | null; recipient: Recipient | null };
export type ThreadPage = { messages: Message[]; hasOlder: boolean };
export type ThreadStart = { with: number; contact: Contact; page: ThreadPage };

/** Shorter queries match too many messages. */
export const SEARCH_MIN = 2;
export const SEARCH_MAX = 100;

export type MessageSearchStart = { q: string; hits: MessageHit[] };

export type MailboxStart = {
  list: Conversation[] | null;
  hasMore: boolean;
  thread: ThreadStart | null;
  search: MessageSearchStart | null;
};

export type MessagesPageData = {
  mailbox: MailboxStart | null;
  /** For the form without JavaScript. */
  key: string;
  public_url: string;
};

function readId(value: string | null): number | null {
  return /^[1-9]\d{0,14}$/.test(value ?? '') ? Number(value) : null;
}

export const shownPerson = (search: URLSearchParams) => readId(search.get('with'));

export const shownMessage = (search: URLSearchParams) => readId(search.get('message'));

async function loadSearch({ call, url, signal }: LoadArgs): Promise<MessageSearchStart | null> {
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, SEARCH_MAX);
  return q.length < SEARCH_MIN ? null : { q, hits: await call(messageSearch, { q }, { signal }) };
}

export async function findContact(call: Call, other: number, options: CallOptions): Promise<Contact> {
  const [conversation = null] = await call(conversations, { with: other }, options);
  return { conversation, recipient: conversation ? null : await findRecipient(call, other, options) };
}

export async function findThreadPage(
  call: Call,
  other: number,
  { before, ...options }: CallOptions & { before?: number | undefined },
): Promise<ThreadPage> {
  const input = { with: other, limit: THREAD_PAGE, ...(before === undefined ? {} : { before }) };
  const found: Message[] = await call(messages, input, options);
  return { messages: found, hasOlder: found.length === THREAD_PAGE };
}

async function loadThread({ call, signal }: LoadArgs, other: number): Promise<ThreadStart> {
  const [contact, page] = await Promise.all([
    findContact(call, other, { signal }),
    findThreadPage(call, other, { signal }),
  ]);
  return { with: other, contact, page };
}

/** A visitor gets status 401 and a login form. If loading fails, the page offers a retry. */
export async function loadMessages(args: LoadArgs) {
  const { call, url, signal, settings } = args;
  const other = shownPerson(url.searchParams);
  const page = { key: createIdempotencyKey(), public_url: settings.public_url };
  try {
    const [list, thread, search] = await Promise.all([
      call(conversations, {}, { signal }),
      other === null ? null : loadThread(args, other),
      loadSearch(args),
    ]);
    const hasMore = list.length === CONVERSATIONS_AT_ONCE;
    return data<MessagesPageData>({ ...page, mailbox: { list, hasMore, thread, search } });
  } catch (error) {
    if (!isProblem(error)) throw error;
    const isVisitor = error.status === 401;
    const mailbox = isVisitor ? null : { list: null, hasMore: false, thread: null, search: null };
    return data<MessagesPageData>({ ...page, mailbox }, { status: isVisitor ? 401 : 200 });
  }
}
