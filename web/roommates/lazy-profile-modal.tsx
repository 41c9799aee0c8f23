import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect } from 'react';
import { roommatesCreatePath } from '#shared/pages.ts';
import type { ProfileModal } from './profile-modal.tsx';

type ProfileModalProps = ComponentProps<typeof ProfileModal>;

/** The dialog's code may fail to load. */
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

/** Most users never open the dialog. */
export function LazyProfileModal(props: ProfileModalProps) {
  return (
    <Suspense>
      <FetchedModal {...props} />
    </Suspense>
  );
}
