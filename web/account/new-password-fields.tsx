import { t } from '#shared/texts/t.ts';
import { passwordHint } from '../session/password-hint.ts';
import { PasswordField } from '../ui/password-field.tsx';

type NewPasswordFieldsProps = { field: (name: string) => { name: string; error: string | null } };

export function NewPasswordFields({ field }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        {...field('password')}
        label={t('New password')}
        autoComplete="new-password"
        hint={passwordHint()}
        required
      />
      <PasswordField
        {...field('password2')}
        label={t('Confirm new password')}
        autoComplete="new-password"
        required
      />
    </>
  );
}
