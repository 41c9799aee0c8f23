import styles from './button.module.css';

export type ButtonStyle = {
  /** `primary` for the one thing to do here, `quiet` for others, `plain` inside bars, `lamp` on dusk grounds. */
  tone?: 'primary' | 'quiet' | 'plain' | 'lamp';
  size?: 'small' | 'medium' | 'large';
  /** As wide as its box. */
  isWide?: boolean;
  /** An icon alone: the button is a circle and needs an `aria-label`. */
  isRound?: boolean;
};

/** The classes of a button, for the button and the link that looks like one. */
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
