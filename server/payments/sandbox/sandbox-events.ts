import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { Settings } from '../../config/settings.ts';
import type { Db } from '../../db/tables.ts';
import { addJobs, JOB_PRIORITIES, type NewJob } from '../../jobs/add-job.ts';
import { type CardEvent, EventRefused } from '../card-provider.ts';
import { insertSandboxEvent, type SandboxEvent } from './sandbox.queries.ts';

export const SANDBOX_WEBHOOK = 'sandbox-webhook';

/** Other values simulate network faults. */
export type SandboxWebhooks = Settings['sandboxWebhooks'];

export type SandboxEventType =
  | 'payment_intent.requires_action'
  | 'payment_intent.payment_failed'
  | 'payment_intent.succeeded'
  | 'payment_intent.canceled'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.closed';

const DELAY_MS = 30_000;
const MAX_SHUFFLE_MS = 5000;

function deliveries(event: string, webhooks: SandboxWebhooks): NewJob[] {
  if (webhooks === 'drop') return [];
  const job = { name: SANDBOX_WEBHOOK, payload: { event }, priority: JOB_PRIORITIES.soon };
  const later = (ms: number) => ({ ...job, runAt: new Date(Date.now() + ms) });
  if (webhooks === 'delay') return [later(DELAY_MS)];
  if (webhooks === 'shuffle') return [later(Math.random() * MAX_SHUFFLE_MS)];
  return webhooks === 'duplicate' ? [job, job] : [job];
}

/** Call it in the transaction of the change. */
export async function saveSandboxEvent(
  trx: Db,
  intent_id: string,
  type: SandboxEventType,
  webhooks: SandboxWebhooks,
): Promise<void> {
  const id = `evt_sandbox_${randomBytes(12).toString('hex')}`;
  await insertSandboxEvent(trx, { id, type, intent_id });
  await addJobs(trx, deliveries(id, webhooks));
}

export function eventBody({ id, type, intent_id, created }: SandboxEvent): Buffer {
  const sent = Math.floor(Date.parse(created) / 1000);
  return Buffer.from(
    JSON.stringify({ id, type, created: sent, livemode: false, data: { object: { id: intent_id } } }),
  );
}

const name = z.string().check(z.minLength(1), z.maxLength(255));
const eventSchema = z.object({
  id: name,
  type: name,
  created: z.int().check(z.minimum(0), z.maximum(8_640_000_000_000)),
  livemode: z.literal(false),
  data: z.object({ object: z.object({ id: name }) }),
});

export function readEvent(body: Buffer): CardEvent {
  let json: unknown;
  try {
    json = JSON.parse(body.toString('utf8'));
  } catch {
    throw new EventRefused('The event is not JSON.');
  }
  const { data: event } = eventSchema.safeParse(json);
  if (!event) throw new EventRefused('The event is invalid.');
  const { id, type, created, livemode, data } = event;
  return { id, type, intent_id: data.object.id, livemode, sent: new Date(created * 1000).toISOString() };
}
