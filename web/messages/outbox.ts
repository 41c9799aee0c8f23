import { isProblem } from '#shared/api/errors.ts';
import type { Message } from '#shared/api/messages-schemas.ts';
import { createIdempotencyKey } from '../api/idempotency-key.ts';
import { createStore } from '../ui/create-store.ts';
import { deleteUnsent, outboxPrefix, readUnsent, saveUnsent, type Unsent } from './outbox-storage.ts';
import { sendLogged } from './send-logged.ts';

const RETRY_MS = [1000, 2000, 4000, 8000, 15_000];

export const unsentMessages = createStore<readonly Unsent[]>([]);
let owner: number | null = null;
let retry: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
let flushing: Promise<void> | null = null;
const sentListeners = new Set<(message: Message) => void>();

const readStorage = (): Unsent[] => (owner === null ? [] : readUnsent(owner));

const refresh = (): void => unsentMessages.set(readStorage());

const save = (message: Unsent): void => saveUnsent(owner as number, message);
const remove = (key: string): void => deleteUnsent(owner as number, key);

export function postMessage(to: number, text: string, after_id: number): void {
  if (owner === null) return;
  save({ key: createIdempotencyKey(), to, text, created: new Date().toISOString(), after_id, refusal: null });
  refresh();
  void flush();
}

export function retryMessage(key: string): void {
  const found = unsentMessages.get().find((one) => one.key === key);
  if (!found || owner === null) return;
  save({ ...found, refusal: null });
  refresh();
  void flush();
}

export function discardMessage(key: string): void {
  if (owner === null) return;
  remove(key);
  refresh();
}

/** One tab sends at a time. Without Web Locks (plain http), idempotency keys prevent duplicates. */
function withLock(work: () => Promise<void>): Promise<void> {
  const name = `porchlight.outbox.${owner}`;
  return navigator.locks ? (navigator.locks.request(name, work) as Promise<void>) : work();
}

/** Queued messages of the conversation then follow the sent one. */
function finishSend({ key, to }: Unsent, message: Message): void {
  remove(key);
  for (const one of readStorage()) {
    if (one.to === to && one.after_id < message.id) save({ ...one, after_id: message.id });
  }
  for (const listener of sentListeners) listener(message);
  refresh();
}

/** Returns false if the remaining messages must wait. */
async function sendOne(one: Unsent): Promise<boolean> {
  const { key, to: receiver, text } = one;
  try {
    const message = await sendLogged({ receiver, text, key });
    failures = 0;
    finishSend(one, message);
    return true;
  } catch (error) {
    if (!isProblem(error) || error.status === 401) return false;
    if (error.status >= 500) {
      scheduleSend();
      return false;
    }
    const { errors = {}, detail } = error.problem;
    save({ ...one, refusal: Object.values(errors).flat().join(' ') || detail });
    refresh();
    return true;
  }
}

function scheduleSend(): void {
  clearTimeout(retry);
  retry = setTimeout(() => void flush(), RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]);
  failures += 1;
}

async function sendAll(): Promise<void> {
  const sender = owner;
  const tried = new Set<string>();
  for (;;) {
    const next = readStorage().find(({ key, refusal }) => refusal === null && !tried.has(key));
    if (!next || owner !== sender) return;
    tried.add(next.key);
    if (!(await sendOne(next))) return;
  }
}

function flush(): Promise<void> {
  flushing ??= withLock(sendAll).finally(() => {
    flushing = null;
    refresh();
    if (failures === 0 && readStorage().some(({ refusal }) => refusal === null)) scheduleSend();
  });
  return flushing;
}

export function startOutbox(user_id: number): () => void {
  owner = user_id;
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(outboxPrefix(user_id))) refresh();
  };
  const flushNow = () => void flush();
  window.addEventListener('storage', handleStorage);
  window.addEventListener('online', flushNow);
  refresh();
  void flush();
  return () => {
    window.removeEventListener('storage', handleStorage);
    window.removeEventListener('online', flushNow);
    clearTimeout(retry);
    owner = null;
    refresh();
  };
}

export function onSent(listener: (message: Message) => void): () => void {
  sentListeners.add(listener);
  return () => sentListeners.delete(listener);
}
