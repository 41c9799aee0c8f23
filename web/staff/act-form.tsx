import type { ReactNode } from 'react';
import { useActionData } from 'react-router';
import { t } from '#shared/texts/t.ts';
import type { FormAnswer } from '../api/form-action.ts';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { Field } from '../ui/field.tsx';
import styles from './staff.module.css';

export const ACT_FIELDS = ['reason', 'what', 'level'];

export function useActAnswer(intent: string): Pick<FormAnswer, 'errors' | 'values'> | null {
  const answer = useActionData() as FormAnswer | undefined;
  return answer?.intent === intent && answer.done === undefined ? answer : null;
}

type ActFormProps = {
  /** Name of the act for the page's action. */
  intent: string;
  label: string;
  /** Consequences of the act. */
  text: string;
  children?: ReactNode;
};

/** An act with a reason. Posts to the page, with or without JavaScript. */
export function ActForm({ intent, label, text, children }: ActFormProps) {
  const refused = useActAnswer(intent);
  return (
    <details className={styles.act} open={refused !== null}>
      <summary className={buttonStyle({ tone: 'quiet', size: 'small' })}>{label}</summary>
      <form method="post" className={styles.form}>
        <input type="hidden" name="intent" value={intent} />
        <p className={styles.soft}>{text}</p>
        {children}
        <Field
          label={t('Reason')}
          name="reason"
          required
          maxLength={300}
          defaultValue={refused?.values?.reason}
          error={refused?.errors?.reason?.join(' ') ?? null}
        />
        <Button type="submit" size="small">
          {label}
        </Button>
      </form>
    </details>
  );
}

type ActButtonProps = { intent: string; label: string };

/** An act that needs no reason, because it decides nothing. */
export function ActButton({ intent, label }: ActButtonProps) {
  return (
    <form method="post">
      <Button type="submit" name="intent" value={intent} size="small" tone="quiet">
        {label}
      </Button>
    </form>
  );
}
