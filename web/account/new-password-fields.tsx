import { MIN_PASSWORD_CHARACTERS } from '#shared/api/account-fields.ts';
import { PasswordField } from '../ui/password-field.tsx';

type NewPasswordFieldsProps = { field: (name: string) => { name: string; error: string | null } };

/** A password that is being chosen, twice; its rules stand there before anything is typed. */
export function NewPasswordFields({ field }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        {...field('password')}
        label="New password"
        autoComplete="new-password"
        hint={`At least ${MIN_PASSWORD_CHARACTERS} characters of any kind. A short sentence is good; common passwords and your own name are not taken.`}
        required
      />
      <PasswordField
        {...field('password2')}
        label="New password again"
        autoComplete="new-password"
        required
      />
    </>
  );
}
