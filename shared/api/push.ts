import { endpoint } from './endpoint.ts';

/** Returns the key that a browser needs to subscribe. */
export const pushKey = endpoint('push_key', 'GET', 'push_key/', 'bearer');

/**
 * Saves the browser's subscription until the session ends. Idempotent. A browser unsubscribes at its push
 * service; the server then deletes the subscription at the next notification.
 */
export const savePushSubscription = endpoint(
  'save_push_subscription',
  'POST',
  'push_subscriptions/',
  'bearer',
);
