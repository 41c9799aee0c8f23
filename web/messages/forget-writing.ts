import { forgetDeviceDrafts } from '../api/device-drafts.ts';
import { localStore } from '../ui/browser-storage.ts';

/** Everything that was begun and not sent, by anybody, in this browser: the next person at it shall not read it. */
export async function forgetWriting(): Promise<void> {
  for (const name of localStore.keys()) {
    if (/^porchlight\.(?:draft|outbox)\./.test(name)) localStore.remove(name);
  }
  // A browser that lends no storage has kept nothing.
  await forgetDeviceDrafts().catch(() => {});
}
