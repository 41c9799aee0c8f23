import * as z from 'zod/mini';
import { t } from '../texts/t.ts';
import { doneSchema } from './account-fields.ts';
import type { EndpointSchemas } from './endpoint.ts';

const MAX_ENDPOINT_LENGTH = 1000;

/** True for an HTTPS URL on the default port, without credentials. */
function isEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
}

const keyField = (name: string, length: number) => {
  const error = () => t('{name} must be a key in Base64url.', { name });
  return z.string({ error }).check(z.regex(new RegExp(`^[\\w-]{${length}}$`), { error }));
};

const endpointSentence = () =>
  t('endpoint must be an HTTPS URL of up to {max} characters.', { max: MAX_ENDPOINT_LENGTH });

/** The JSON of a browser's `PushSubscription`. */
export const pushSubscriptionBody = z.object({
  endpoint: z
    .string({ error: endpointSentence })
    .check(
      z.maxLength(MAX_ENDPOINT_LENGTH, { error: endpointSentence, abort: true }),
      z.refine(isEndpoint, { error: endpointSentence }),
    ),
  keys: z.object(
    // 65 and 16 bytes.
    { p256dh: keyField('p256dh', 87), auth: keyField('auth', 22) },
    { error: () => t('keys must be an object with named values.') },
  ),
});

export const pushSchemas = {
  push_key: {
    tag: 'Notifications',
    summary: 'Returns the public VAPID key for Web Push.',
    response: z.object({ public_key: z.string() }),
  },
  save_push_subscription: {
    tag: 'Notifications',
    summary: "Sends the current user's notifications of saved searches to a browser.",
    body: pushSubscriptionBody,
    response: doneSchema,
  },
} satisfies EndpointSchemas;
