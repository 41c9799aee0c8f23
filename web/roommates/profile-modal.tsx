import { useRef, useState } from 'react';
import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import { ProfileForm, type ProfileFormProps } from './profile-form.tsx';

type ProfileModalProps = Omit<ProfileFormProps, 'onChanged'> & { onClose: () => void };

const UNCHANGED = { isChanged: false, discardChanges: () => {} };

/** Asks for confirmation before it discards changes (section 2.2). */
export function ProfileModal({ onClose, ...form }: ProfileModalProps) {
  const changed = useRef(UNCHANGED);
  const [isAsking, setAsking] = useState(false);
  const handleClose = () => {
    if (changed.current.isChanged) setAsking(true);
    else onClose();
  };
  const discard = () => {
    changed.current.discardChanges();
    changed.current = UNCHANGED;
    setAsking(false);
    onClose();
  };
  return (
    <>
      <Modal
        isOpen
        onClose={handleClose}
        size="wide"
        title={form.own === null ? t('Create My Profile') : t('Edit My Profile')}
      >
        <ProfileForm
          {...form}
          onDone={(message) => {
            changed.current = UNCHANGED;
            form.onDone(message);
          }}
          onChanged={(now) => {
            changed.current = now;
          }}
        />
      </Modal>
      <Modal
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('Discard your changes?')}
        footer={
          <>
            <Button tone="quiet" onClick={() => setAsking(false)}>
              {t('Keep editing')}
            </Button>
            <Button onClick={discard}>{t('Discard changes')}</Button>
          </>
        }
      >
        <p>{t('You haven’t saved your changes yet.')}</p>
      </Modal>
    </>
  );
}
