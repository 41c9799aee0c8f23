import EyeIcon from 'lucide-react/icons/eye';
import EyeOffIcon from 'lucide-react/icons/eye-off';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { t } from '#shared/texts/t.ts';
import { Field } from './field.tsx';
import styles from './password-field.module.css';

type PasswordFieldProps = {
  label: string;
  hint?: ReactNode;
  error?: string | null;
  autoComplete: 'current-password' | 'new-password';
} & Omit<ComponentProps<'input'>, 'type'>;

export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const field = props.label.toLowerCase();
  const Icon = isShown ? EyeOffIcon : EyeIcon;
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <button
          type="button"
          className={styles.look}
          aria-label={isShown ? t('Hide {field}', { field }) : t('Show {field}', { field })}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon aria-hidden="true" />
        </button>
      }
    />
  );
}
