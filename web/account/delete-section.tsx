import { useRef, useState } from 'react';
import { DELETION_UNDO_DAYS, deleteAccount } from '#shared/api/account.ts';
import type { CurrentUser } from '#shared/api/users-schemas.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { useActionForm } from '../api/use-action-form.ts';
import { withStepUp } from '../session/step-up.ts';
import { Button } from '../ui/button.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { Modal } from '../ui/modal.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import formStyles from './account-form.module.css';
import { AccountSection } from './account-section.tsx';
import styles from './delete-section.module.css';

type DeleteSectionProps = {
  user: CurrentUser;
  onDeleted: (due: string) => void;
};

export function DeleteSection({ user, onDeleted }: DeleteSectionProps) {
  return (
    <AccountSection
      id="delete"
      about={t(
        'You’re logged out everywhere right away. You have {days} days to log in and change your mind; after that, you can’t undo it.',
        { days: DELETION_UNDO_DAYS },
      )}
    >
      <Consequences isManager={user.manager !== null} />
      {user.deletion_due === null ? (
        <DeleteForm onDeleted={onDeleted} />
      ) : (
        <p className={styles.due}>{t('This account is already scheduled for deletion.')}</p>
      )}
    </AccountSection>
  );
}

function Consequences({ isManager }: { isManager: boolean }) {
  return (
    <div className={styles.consequences}>
      <div>
        <h3 className={styles.title}>{t('What we delete')}</h3>
        <ul>
          <li>{t('your name, email address, username and password')}</li>
          <li>{t('your roommate profile with its photo')}</li>
          <li>{t('the inquiries you’ve sent')}</li>
        </ul>
      </div>
      <div>
        <h3 className={styles.title}>{t('What we keep')}</h3>
        <ul>
          <li>{t('your messages, without your name, for the people you wrote to')}</li>
          <li>{t('your forum posts and comments, shown as “deleted user”')}</li>
          <li>{t('payments, as accounting records')}</li>
        </ul>
      </div>
      {isManager && (
        <p className={styles.manager}>{t('Please delete your listings before you delete your account.')}</p>
      )}
    </div>
  );
}

function DeleteForm({ onDeleted }: { onDeleted: (due: string) => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const answerQuestion = useRef<(isSure: boolean) => void>(() => {});
  const answer = (isSure: boolean) => {
    setIsAsking(false);
    answerQuestion.current(isSure);
  };
  const { formProps, field, detail, isBusy } = useActionForm({
    intent: 'delete',
    schema: async () => (await import('#shared/api/account-bodies.ts')).ownPasswordBody,
    send: async (body) => {
      setIsAsking(true);
      const isSure = await new Promise<boolean>((resolve) => {
        answerQuestion.current = resolve;
      });
      return isSure ? await withStepUp(() => call(deleteAccount, { body })) : null;
    },
    onSent: (result) => {
      if (result) onDeleted(result.deletion_due);
      return null;
    },
  });
  return (
    <>
      <form method="post" {...formProps} className={formStyles.form}>
        <input type="hidden" name="intent" value="delete" />
        <PasswordField
          {...field('password')}
          label={t('Your password')}
          autoComplete="current-password"
          required
        />
        <FormNotice detail={detail} />
        <div className={formStyles.row}>
          <Button type="submit" tone="quiet" isBusy={isBusy} className={styles.button}>
            {t('Delete my account')}
          </Button>
        </div>
      </form>
      <Modal
        isOpen={isAsking}
        onClose={() => answer(false)}
        title={t('Delete your account?')}
        footer={
          <>
            <Button tone="quiet" onClick={() => answer(false)}>
              {t('Keep my account')}
            </Button>
            <Button onClick={() => answer(true)}>{t('Delete my account')}</Button>
          </>
        }
      >
        <p>
          {t(
            'You’ll be logged out everywhere right away. After {days} days we delete the account and everything in it, unless you log in before then and keep it.',
            { days: DELETION_UNDO_DAYS },
          )}
        </p>
      </Modal>
    </>
  );
}
