import { useEffect, useState } from 'react';
import type { OpenedListing } from './open-listing.ts';

/** What a form begins with; null while this device is asked what it has. @param open stays the same for one form */
export function useOpenedListing(open: () => Promise<OpenedListing>): OpenedListing | null {
  const [opened, setOpened] = useState<OpenedListing | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form is opened once; another listing is another form
  useEffect(() => {
    let isGone = false;
    open().then(
      (found) => !isGone && setOpened(found),
      (error: unknown) => !isGone && setFailure(error),
    );
    return () => {
      isGone = true;
    };
  }, []);
  if (failure !== null) throw failure;
  return opened;
}
