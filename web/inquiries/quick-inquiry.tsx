import { lazy, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { CurrentUser } from '#shared/api/users-schemas.ts';
import { loginPath, PAGES, propertyPath } from '#shared/pages.ts';
import { defaultInquiry } from '#shared/rules/inquiry-message.ts';
import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import type { ButtonStyle } from '../ui/button-style.ts';
import { LazyPart } from '../ui/lazy-part.tsx';
import { Modal } from '../ui/modal.tsx';
import { InquiryButton } from './inquiry-button.tsx';
import styles from './quick-inquiry.module.css';
import { useInquiry } from './use-inquiry.ts';

const InquiryPanel = lazy(() =>
  import('./inquiry-panel.tsx').then(({ InquiryPanel: panel }) => ({ default: panel })),
);

type QuickInquiryProps = {
  property: { id: number; name: string; address_1: string; city: string; state: string };
  title: string;
  school: { name: string; short_name: string; public_view_url: string };
  /** Null for a visitor. A prop instead of a hook, because a page has hundreds of these buttons. */
  user: CurrentUser | null;
  button: ButtonStyle;
  sentNote?: ReactNode;
};

/** Button that opens the inquiry dialog. Renders nothing for managers and staff, who can't send inquiries. */
export function QuickInquiry({ property, title, school, user, button, sentNote }: QuickInquiryProps) {
  const { state, isSent, attempt } = useInquiry(user, property.id);
  /** Null until the first click. Afterwards the dialog stays mounted, so that it can fade out. */
  const [isOpen, setOpen] = useState<boolean | null>(null);
  if (user && user.type !== 'student') return null;
  const close = () => setOpen(false);
  return (
    <div className={styles.quick}>
      <InquiryButton {...button} state={state} isSent={isSent} about={title} onClick={() => setOpen(true)} />
      {isSent && user && (sentNote === undefined ? <SentLink user={user} /> : sentNote)}
      {isOpen !== null &&
        (user ? (
          isOpen && (
            <LazyPart>
              <InquiryPanel
                property={property.id}
                title={title}
                message={defaultInquiry(property, school.short_name || school.name)}
                user={user}
                state={state}
                isSent={isSent}
                attempt={attempt}
                onClose={close}
              />
            </LazyPart>
          )
        ) : (
          <LogInConfirm isOpen={isOpen} onClose={close} path={propertyPath(school, property)} />
        ))}
    </div>
  );
}

function SentLink({ user }: { user: CurrentUser }) {
  return (
    <Link to={PAGES.inquiries} className={styles.follow}>
      {user.is_email_confirmed ? t('Track your inquiry') : t('Confirm your email address')}
    </Link>
  );
}

type LogInConfirmProps = {
  isOpen: boolean;
  onClose: () => void;
  path: string;
};

function LogInConfirm({ isOpen, onClose, path }: LogInConfirmProps) {
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
            {t('Log in')}
          </ButtonLink>
        </>
      }
    >
      <p>
        {t(
          'Please login to send an inquiry. Then we’ll bring you back here, and you can check your message before you send it.',
        )}
      </p>
    </Modal>
  );
}
