import { useRef, useState } from 'react';
import { isProblem } from '#shared/api/errors.ts';
import { deleteRoommate } from '#shared/api/roommates.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { logFailure } from '../api/log-failure.ts';
import { reloadUser } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import styles from './delete-profile.module.css';

type DeleteProfileProps = {
  userId: number;
  /** Receives the success message. */
  onDone: (message: string) => void;
  discardChanges: () => void;
};

export function DeleteProfile({ userId, onDone, discardChanges }: DeleteProfileProps) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isWorking = useRef(false);

  const remove = async () => {
    if (isWorking.current) return;
    isWorking.current = true;
    setBusy(true);
    let message = t('Profile deleted');
    try {
      await call(deleteRoommate, { userId });
      discardChanges();
    } catch (error) {
      if (!isProblem(error)) throw error;
      if (error.status !== 404) {
        logFailure('The roommate profile could not be deleted.', error.problem);
        message = t('We couldn’t delete your profile: {reason}', { reason: error.problem.detail });
      }
    }
    await reloadUser().catch(() => null);
    setAsking(false);
    onDone(message);
  };

  return (
    <>
      <Button tone="quiet" className={styles.delete ?? ''} onClick={() => setAsking(true)}>
        {t('Delete my profile')}
      </Button>
      <Modal
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('Delete your profile?')}
        footer={
          <>
            <Button tone="quiet" onClick={() => setAsking(false)}>
              {t("No, don't delete.")}
            </Button>
            <Button isBusy={isBusy} onClick={remove}>
              {t('Yes, delete.')}
            </Button>
          </>
        }
      >
        <p>
          {t(
            'We’ll delete your profile, answers and photo. Your messages stay. You cannot undo this action.',
          )}
        </p>
      </Modal>
    </>
  );
}
