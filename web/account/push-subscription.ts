import { pushKey, savePushSubscription } from '#shared/api/push.ts';
import { call } from '../api/call.ts';

/** Web Push needs the service worker, which only the built site has. */
export const hasPush = (): boolean =>
  import.meta.env.PROD && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export const isPushBlocked = (): boolean => Notification.permission === 'denied';

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function save(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  await call(savePushSubscription, { body: { endpoint, keys: { p256dh, auth } } });
}

/**
 * Saves an existing subscription again, because the server forgets it when the session ends.
 * @returns true if the browser is subscribed
 */
export async function renewPush(): Promise<boolean> {
  const subscription = await findSubscription();
  if (!subscription || Notification.permission !== 'granted') return false;
  await save(subscription);
  return true;
}

/** Asks the user for permission. @throws if the user or the browser refuses */
export async function subscribeToPush(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('Permission refused');
  const { public_key } = await call(pushKey, {});
  const { pushManager } = await navigator.serviceWorker.ready;
  await save(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key }));
}

/** The push service then reports the subscription as gone, and the server deletes it. */
export async function unsubscribeFromPush(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
}
