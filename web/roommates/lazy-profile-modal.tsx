import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect } from 'react';
import { roommatesCreatePath } from '#shared/pages.ts';
import type { ProfileModal } from './profile-modal.tsx';

type ProfileModalProps = ComponentProps<typeof ProfileModal>;

/** Navigates to the page of the form if the dialog's code can't be loaded. */
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

/** The profile dialog, which is lazy because most users never open it. */
export function LazyProfileModal(props: ProfileModalProps) {
  return (
    <Suspense>
      <FetchedModal {...props} />
    </Suspense>
  );
}
