import type { ComponentProps } from 'react';
import styles from './check-box.module.css';

type CheckBoxProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  label: string;
  onCheck: (isChecked: boolean) => void;
};

export function CheckBox({ label, onCheck, className = '', ...rest }: CheckBoxProps) {
  return (
    <label className={`${styles.check} ${className}`}>
      <input {...rest} type="checkbox" onChange={(event) => onCheck(event.target.checked)} />
      <span>{label}</span>
    </label>
  );
}
