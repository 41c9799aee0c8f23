import { forgetDeviceDrafts } from '../api/device-drafts.ts';

/** Everything that was begun and not sent, by anybody, in this browser: the next person at it shall not read it. */
export async function forgetWriting(): Promise<void> {
  for (const name of Object.keys(localStorage)) {
    if (/^porchlight\.(?:draft|outbox)\./.test(name)) localStorage.removeItem(name);
  }
  // A browser that lends no storage has kept nothing.
  await forgetDeviceDrafts().catch(() => {});
}
