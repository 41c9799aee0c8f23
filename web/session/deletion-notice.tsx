import { restoreAccount } from '#shared/api/account.ts';
import { PAGES } from '#shared/pages.ts';
import { formatDate } from '#shared/rules/format-date.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { useForm } from '../api/use-form.ts';
import { Button } from '../ui/button.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { T } from '../ui/t.tsx';
import styles from './deletion-notice.module.css';
import { reloadUser } from './session.ts';
import { useSession } from './use-session.ts';

export function DeletionNotice() {
  const due = useSession().user?.deletion_due;
  return due ? <KeepForm due={due} /> : null;
}

function KeepForm({ due }: { due: string }) {
  const { formProps, detail, isBusy } = useForm({
    send: async () => {
      await call(restoreAccount, {});
      await reloadUser();
    },
  });
  return (
    <aside className={styles.notice} aria-label={t('Your account will be deleted')}>
      <form method="post" action={PAGES.account} {...formProps} className={styles.form}>
        <input type="hidden" name="intent" value="restore" />
        <p className={styles.text}>
          <T
            text="<strong>Your account will be deleted on {date}.</strong> Until then you can change your mind."
            values={{
              date: formatDate(due),
              strong: (children: string[]) => (
                <b>
                  <time dateTime={due}>{children}</time>
                </b>
              ),
            }}
          />
        </p>
        <Button type="submit" tone="quiet" isBusy={isBusy} className={styles.button}>
          {t('Keep my account')}
        </Button>
        <FormNotice detail={detail} />
      </form>
    </aside>
  );
}
