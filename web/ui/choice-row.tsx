import { type ReactNode, useId } from 'react';
import styles from './choice-row.module.css';

type ChoiceRowProps<V extends string> = {
  legend: string;
  name: string;
  value: V;
  choices: readonly { value: V; label: string; mark?: 'moss' | 'brick' }[];
  onChoose: (value: V) => void;
  onBlur?: () => void;
  hint?: ReactNode;
};

export function ChoiceRow<V extends string>(props: ChoiceRowProps<V>) {
  const { legend, name, value, choices, onChoose, onBlur, hint } = props;
  const id = useId();
  return (
    <fieldset className={styles.row} aria-describedby={hint ? `${id}-hint` : undefined} onBlur={onBlur}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.choices}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              name={`${name}-${id}`}
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChoose(choice.value)}
            />
            {choice.mark && <span aria-hidden="true" className={`${styles.dot} ${styles[choice.mark]}`} />}
            {choice.label}
          </label>
        ))}
      </div>
      {hint && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
    </fieldset>
  );
}
