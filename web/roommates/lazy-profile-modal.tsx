import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect } from 'react';
import { roommatesCreatePath } from '#shared/pages.ts';
import type { ProfileModal } from './profile-modal.tsx';

type ProfileModalProps = ComponentProps<typeof ProfileModal>;

/** Where the form cannot be fetched, its page may still be had. */
function ProfilePageInstead({ school }: ProfileModalProps) {
  useEffect(() => window.location.assign(roommatesCreatePath(school)), [school]);
  return null;
}

const FetchedModal = lazy<ComponentType<ProfileModalProps>>(() =>
  import('./profile-modal.tsx').then(
    ({ ProfileModal: modal }) => ({ default: modal }),
    () => ({ default: ProfilePageInstead }),
  ),
);

/** The profile form over the list, fetched when it is opened: most who read the list never do. */
export function LazyProfileModal(props: ProfileModalProps) {
  return (
    <Suspense>
      <FetchedModal {...props} />
    </Suspense>
  );
}
