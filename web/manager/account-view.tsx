import { updateManagerAccount } from '#shared/api/manager-account.ts';
import { managerAccountBody } from '#shared/api/manager-bodies.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { useActionForm } from '../api/use-action-form.ts';
import { reloadUser } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { AccountLevel } from './account-level.tsx';
import styles from './account-view.module.css';
import type { AccountContent } from './load-manager.ts';
import { ACCOUNT_SAVED } from './manager-action.ts';

export function AccountView({ content }: { content: AccountContent }) {
  const { user, manager } = content;
  const {
    formProps,
    field,
    detail,
    done,
    values: submitted,
    isBusy,
  } = useActionForm({
    intent: 'account',
    schema: managerAccountBody,
    send: async (body) => {
      await call(updateManagerAccount, { body });
      // Updates the user's name in other components.
      await reloadUser();
    },
    onSent: () => t(ACCOUNT_SAVED),
  });
  const values = { ...manager, first_name: user.first_name, last_name: user.last_name, ...submitted };
  const text = (name: keyof typeof managerAccountBody.shape, label: string, autoComplete: string) => (
    <Field
      {...field(name)}
      label={label}
      autoComplete={autoComplete}
      defaultValue={values[name]}
      required={name !== 'address_2'}
    />
  );
  return (
    <div className={styles.view}>
      <Card as="section" aria-labelledby="account-title" className={styles.card}>
        <h1 id="account-title" className={styles.title}>
          {t('Update Account Information')}
        </h1>
        <form method="post" {...formProps} className={styles.form}>
          <input type="hidden" name="intent" value="account" />
          {text('first_name', t('First Name'), 'given-name')}
          {text('last_name', t('Last Name'), 'family-name')}
          <Field
            {...field('phone')}
            label={t('Phone')}
            type="tel"
            autoComplete="tel"
            defaultValue={values.phone}
            required
            className={styles.wide ?? ''}
          />
          {text('address_1', t('Address 1'), 'address-line1')}
          {text('address_2', t('Address 2'), 'address-line2')}
          <div className={`${styles.wide} ${styles.place}`}>
            {text('city', t('City'), 'address-level2')}
            {text('state', t('State'), 'address-level1')}
            {text('postal_code', t('Postal Code'), 'postal-code')}
          </div>
          <div className={`${styles.wide} ${styles.end}`}>
            <FormNotice detail={detail} done={done} />
            <div>
              <Button type="submit" isBusy={isBusy}>
                {t('Save Account Information')}
              </Button>
            </div>
          </div>
        </form>
      </Card>
      <AccountLevel user={user} manager={manager} />
    </div>
  );
}
