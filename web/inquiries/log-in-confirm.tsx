import { loginPath } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Modal } from '../ui/modal.tsx';

type LogInConfirmProps = {
  isOpen: boolean;
  onClose: () => void;
  path: string;
};

/** Section 6. */
export function LogInConfirm({ isOpen, onClose, path }: LogInConfirmProps) {
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
        {t(
          'Please login to send an inquiry. You come back to this home afterwards and see your message before it is sent.',
        )}
      </p>
    </Modal>
  );
}
