import { loginPath } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Modal } from '../ui/modal.tsx';

type LogInConfirmProps = {
  isOpen: boolean;
  onClose: () => void;
  /** The property's page, where logging in leads back to. */
  path: string;
  /** Whether something was written that will be there again. */
  hasDraft?: boolean;
};

/** Asks a visitor whether to go to the log-in page, which returns to the property (section 6). */
export function LogInConfirm({ isOpen, onClose, path, hasDraft }: LogInConfirmProps) {
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={t('Log in to ask about this home?')}
      footer={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('Not now')}
          </Button>
          <ButtonLink to={loginPath(path)} rel="nofollow">
            {t('Log In')}
          </ButtonLink>
        </>
      }
    >
      <p>
        {hasDraft
          ? t(
              'Please login to send an inquiry. You come back to this home afterwards, and what you wrote is still there.',
            )
          : t('Please login to send an inquiry. You come back to this home afterwards.')}
      </p>
    </Modal>
  );
}
