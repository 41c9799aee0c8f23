import BanIcon from 'lucide-react/icons/ban';
import { useRef, useState } from 'react';
import { isProblem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { Modal } from '../ui/modal.tsx';
import styles from './message-form.module.css';

type BlockButtonProps = {
  username: string;
  isBlocked: boolean;
  onChange: (isBlocked: boolean) => Promise<void>;
  onChanged?: () => void;
  onClick?: (() => void) | undefined;
};

export function BlockButton({ username, isBlocked, onChange, onChanged, onClick }: BlockButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    setFailure(null);
  };
  const change = async () => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await onChange(!isBlocked);
      close();
      button.current?.focus();
      onChanged?.();
    } catch (error) {
      if (!isProblem(error)) throw error;
      setFailure(error.problem.detail);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        ref={button}
        tone="plain"
        size="small"
        aria-label={isBlocked ? t('Unblock {username}', { username }) : t('Block {username}', { username })}
        aria-haspopup="dialog"
        onClick={onClick ?? (() => setOpen(true))}
      >
        <BanIcon aria-hidden="true" width="1em" height="1em" />
        <span>{isBlocked ? t('Unblock') : t('Block')}</span>
      </Button>
      {isOpen && (
        <Modal
          isOpen
          onClose={close}
          title={isBlocked ? t('Unblock {username}?', { username }) : t('Block {username}?', { username })}
          footer={
            <>
              <Button tone="quiet" onClick={close}>
                {t('Cancel')}
              </Button>
              <Button isBusy={isBusy} onClick={() => void change()}>
                {isBlocked ? t('Unblock') : t('Block')}
              </Button>
            </>
          }
        >
          <div className={styles.form}>
            <p>
              {isBlocked
                ? t(
                    'You’ll be able to message each other and see each other in roommates and the forum again.',
                  )
                : t(
                    'You won’t be able to message each other or see each other in roommates and the forum. Your messages stay, and we don’t tell them. You can unblock them on your account page.',
                  )}
            </p>
            <FormNotice detail={failure} />
          </div>
        </Modal>
      )}
    </>
  );
}
