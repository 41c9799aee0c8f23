import { forgetDeviceDrafts } from '../api/device-drafts.ts';
import { localStore } from '../ui/browser-storage.ts';

/** Deletes all drafts on logout, because the browser may be shared. */
export async function forgetWriting(): Promise<void> {
  for (const name of localStore.keys()) {
    if (/^porchlight\.(?:draft|outbox)\./.test(name)) localStore.remove(name);
  }
  // Without storage there are no drafts.
  await forgetDeviceDrafts().catch(() => {});
}
