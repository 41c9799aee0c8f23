import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { useAgent as filteringAgent } from 'request-filtering-agent';
import webPush from 'web-push';
import * as z from 'zod/mini';
import { t } from '#shared/texts/t.ts';
import type { Db } from '../db/tables.ts';
import type { AllowedHosts } from '../http/fetch-public-file.ts';
import { runInEnglish } from '../http/request-locale.ts';
import type { NewJob } from '../jobs/add-job.ts';
import type { JobTasks } from '../jobs/job-task.ts';
import { deletePushSubscription, findPushMessage } from './push.queries.ts';
import { getVapidKeys } from './vapid.ts';

const SEND_PUSH = 'send-push';
const MAX_ATTEMPTS = 5;
const TIMEOUT_MS = 10_000;
/** Seconds for which the push service keeps the message of a browser that is off. */
const KEEP_S = 24 * 60 * 60;

const payloadSchema = z.object({ subscription_id: z.int(), notification_id: z.int() });
type Payload = z.output<typeof payloadSchema>;

export const sendPushJob = (payload: Payload): NewJob => ({
  name: SEND_PUSH,
  payload,
  jobKey: `push:${payload.subscription_id}:${payload.notification_id}`,
  maxAttempts: MAX_ATTEMPTS,
});

export type PushParts = {
  db: Db;
  /** A `mailto:` or `https:` URL for operators of push services. */
  contact: string;
  /** Lets tests send to local hosts. */
  allowed?: AllowedHosts;
};

/** Sends a request to a public host only, because clients choose the endpoint. @returns the status */
function post(
  endpoint: string,
  body: Buffer,
  headers: Record<string, string>,
  allowed: AllowedHosts | undefined,
): Promise<number> {
  const send = endpoint.startsWith('https:') ? secureRequest : plainRequest;
  const agent = filteringAgent(endpoint, { allowIPAddressList: allowed?.addresses ?? [], keepAlive: false });
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return new Promise((resolve, reject) => {
    const request = send(endpoint, { method: 'POST', agent, headers, signal }, (response) => {
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    request.on('error', reject);
    request.end(body);
  });
}

/**
 * A retry may send the message again; the browser then replaces the notification, because the tag is equal.
 * @throws if the push service can't be reached
 */
async function sendPush({ db, contact, allowed }: PushParts, ids: Payload): Promise<void> {
  const { subscription_id, notification_id } = ids;
  const message = await findPushMessage(db, subscription_id, notification_id);
  if (!message) return;
  const { endpoint, p256dh, auth, path, name, count } = message;
  const title = runInEnglish(() => t('{count, plural, one {# home} other {# homes}}', { count }));
  const text = JSON.stringify({ title, body: name, path, tag: `notification-${notification_id}` });
  const { body, headers } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    vapidDetails: { subject: contact, ...(await getVapidKeys(db)) },
    TTL: KEEP_S,
  });
  const status = await post(endpoint, body!, headers as Record<string, string>, allowed);
  if (status === 404 || status === 410) await deletePushSubscription(db, subscription_id);
  else if (status < 200 || status > 299) throw new Error(`The push service responded ${status}.`);
}

/** request-filtering-agent rejects private addresses with this message. */
const isRefusedHost = (error: unknown) => /is not allowed\. Because/.test((error as Error).message);

export function pushTasks(parts: PushParts): JobTasks {
  return {
    async [SEND_PUSH](payload, { attempt, log }) {
      const ids = z.parse(payloadSchema, payload);
      try {
        await sendPush(parts, ids);
      } catch (error) {
        if (isRefusedHost(error)) return await deletePushSubscription(parts.db, ids.subscription_id);
        if (attempt < MAX_ATTEMPTS) throw error;
        log.warn(`A Web Push message was not sent: ${(error as Error).message}`);
      }
    },
  };
}
