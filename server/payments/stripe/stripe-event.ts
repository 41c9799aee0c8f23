import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { type CardEvent, EventRefused } from '../card-provider.ts';

/** The SDK rejects only old events. */
const CLOCK_SKEW_S = 300;

const name = z.string().check(z.minLength(1), z.maxLength(255));
const eventSchema = z.object({
  id: name,
  type: name,
  created: z.int().check(z.minimum(0), z.maximum(8_640_000_000_000)),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      id: z.optional(name),
      object: z.optional(name),
      payment_intent: z.nullish(z.union([name, z.object({ id: name })])),
    }),
  }),
});

function timeOf(signature: string): number {
  const times = signature.split(',').filter((part) => part.startsWith('t='));
  const [, seconds] = /^t=([0-9]{1,12})$/.exec(times.length === 1 ? times[0]! : '') ?? [];
  if (seconds === undefined) throw new EventRefused('The signature has no timestamp.');
  return Number(seconds);
}

function verified(stripe: Stripe, body: Buffer, signature: string, secrets: readonly string[]): unknown {
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(body, signature, secret);
    } catch {
      // Tries the next secret.
    }
  }
  return null;
}

/** Two secrets are valid during a rotation. @throws EventRefused */
export function readStripeEvent(
  stripe: Stripe,
  body: Buffer,
  signature: string,
  secrets: readonly string[],
  isLive: boolean,
): CardEvent {
  if (timeOf(signature) > Date.now() / 1000 + CLOCK_SKEW_S)
    throw new EventRefused('The timestamp is in the future.');
  const found = verified(stripe, body, signature, secrets);
  if (found === null)
    throw new EventRefused('No signature of the last five minutes matches the configured secrets.');
  const { data: event } = eventSchema.safeParse(found);
  if (!event) throw new EventRefused('The event is invalid.');
  const { id, type, created, livemode, data } = event;
  if (livemode !== isLive) throw new EventRefused('The event belongs to the other mode (test or live).');
  const { id: own, object, payment_intent } = data.object;
  const named = typeof payment_intent === 'object' ? payment_intent?.id : payment_intent;
  const intent_id = (object === 'payment_intent' ? own : named) ?? null;
  return { id, type, intent_id, livemode, sent: new Date(created * 1000).toISOString() };
}
