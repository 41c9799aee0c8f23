import { t } from '#shared/texts/t.ts';
import { Field } from '../ui/field.tsx';

type CodeFieldProps = { name: string; error: string | null; hasCodes: boolean };

export function CodeField({ hasCodes, ...field }: CodeFieldProps) {
  return (
    <Field
      {...field}
      label={hasCodes ? t('Code') : t('Recovery code')}
      hint={
        hasCodes
          ? t('The 6-digit code in your authenticator app, or a recovery code.')
          : t('One of the codes that you saved when you set up your passkey.')
      }
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
    />
  );
}
