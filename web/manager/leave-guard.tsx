import { type RefObject, useEffect } from 'react';
import { type Location, useBlocker } from 'react-router';
import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';

type LeaveGuardProps = {
  isChanged: boolean;
  /** Set it to true before intended navigation, such as after saving, to disable the guard. */
  isLeaving: RefObject<boolean>;
  isStored: boolean;
  onDiscard: () => void;
};

/** True if only the open panel changes, so that the user stays in the form. */
function isSameForm(from: Location, to: Location): boolean {
  const view = ({ search }: Location) => {
    const query = new URLSearchParams(search);
    return `${query.get('view')} ${query.get('id')}`;
  };
  return from.pathname === to.pathname && view(from) === view(to);
}

export function LeaveGuard({ isChanged, isLeaving, isStored, onDiscard }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && !isLeaving.current && !isSameForm(currentLocation, nextLocation),
  );
  useEffect(() => {
    if (!isChanged) return;
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', handleUnload);
    return () => window.removeEventListener('beforeunload', handleUnload);
  }, [isChanged, isLeaving]);

  const handleStay = () => blocker.reset?.();
  const discard = () => {
    onDiscard();
    blocker.proceed?.();
  };
  return (
    <Modal
      isOpen={blocker.state === 'blocked'}
      onClose={handleStay}
      title={t('Unsaved changes')}
      footer={
        <>
          <Button tone="plain" onClick={discard}>
            {t('Discard and leave')}
          </Button>
          {isStored && (
            <Button tone="quiet" onClick={() => blocker.proceed?.()}>
              {t('Leave and keep draft')}
            </Button>
          )}
          <Button onClick={handleStay}>{t('Keep editing')}</Button>
        </>
      }
    >
      <p>
        {t('You haven’t saved your changes to this listing.')}{' '}
        {isStored ? t('This device can keep them until you’re back.') : t('You’ll lose them if you leave.')}
      </p>
    </Modal>
  );
}
