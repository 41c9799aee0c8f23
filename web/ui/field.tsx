import AdviceIcon from 'lucide-react/icons/lightbulb';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { t } from '#shared/texts/t.ts';
import styles from './field.module.css';
import { FieldError } from './field-error.tsx';

type FieldProps = {
  label: string;
  hint?: ReactNode;
  error?: string | null;
  /** Advice that is shown below the field if there is no error. */
  advice?: string | null;
  end?: ReactNode;
} & (
  | ({ as?: 'input' } & ComponentProps<'input'>)
  | ({ as: 'textarea' } & ComponentProps<'textarea'>)
  | ({ as: 'select' } & ComponentProps<'select'>)
);

export function Field({
  label,
  hint,
  error,
  advice,
  end,
  as = 'input',
  className = '',
  ...rest
}: FieldProps) {
  const generatedId = useId();
  const id = rest.id ?? generatedId;
  const isAdvised = Boolean(advice && !error);
  const described = [hint && `${id}-hint`, isAdvised && `${id}-advice`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  // The type of the props ensures that attributes match the element, which TypeScript can't infer here.
  const Tag = as as 'input';
  return (
    <div className={`${styles.field} ${className}`}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {!rest.required && <span className={styles.optional}> {t('(optional)')}</span>}
      </label>
      {hint && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      <div className={end ? styles.box : undefined}>
        <Tag
          {...(rest as ComponentProps<'input'>)}
          id={id}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {end}
      </div>
      {isAdvised && (
        <span id={`${id}-advice`} className={styles.advice}>
          <AdviceIcon aria-hidden="true" />
          {advice}
        </span>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
