import styles from './button.module.css';

export type ButtonStyle = {
  /** `primary`: main action. `quiet`: other actions. `plain`: in bars. `lamp`: on dark backgrounds. */
  tone?: 'primary' | 'quiet' | 'plain' | 'lamp';
  size?: 'small' | 'medium' | 'large';
  isWide?: boolean;
  /** True for a button with an icon only. It needs an `aria-label`. */
  isRound?: boolean;
};

export function buttonStyle(
  { tone = 'primary', size = 'medium', isWide, isRound }: ButtonStyle,
  className = '',
): string {
  return [
    styles.button,
    styles[tone],
    size === 'small' && styles.small,
    size === 'large' && styles.large,
    isWide && styles.wide,
    isRound && styles.round,
    className,
  ]
    .filter(Boolean)
    .join(' ');
}
