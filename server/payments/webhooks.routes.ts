import type { SignedBytes } from '#shared/api/call.ts';
import { notFound } from '#shared/api/errors.ts';
import { sandboxWebhook, stripeWebhook } from '#shared/api/payments.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import type { CardProvider } from './card-provider.ts';
import { receiveEvent } from './receive-event.ts';
import { withTimeout } from './with-timeout.ts';

/** @throws 404 for a provider that is not in use */
async function receiveWebhook(
  context: Context,
  provider: CardProvider['name'],
  { raw, signature }: SignedBytes,
) {
  if (context.cards.name !== provider) throw notFound('call');
  await withTimeout(
    receiveEvent(context, Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength), signature),
  );
  return { received: true } as const;
}

export const webhookRoutes = [
  route(stripeWebhook, async (context: Context, input) => await receiveWebhook(context, 'stripe', input)),
  route(sandboxWebhook, async (context: Context, input) => await receiveWebhook(context, 'sandbox', input)),
];
