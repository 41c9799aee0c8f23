import styles from './person-mark.module.css';

/** The first letter of somebody's username, where there is no picture. */
export function PersonMark({ username }: { username: string }) {
  const [letter = ''] = username.trim();
  return (
    <span className={styles.mark} aria-hidden="true">
      {letter.toUpperCase()}
    </span>
  );
}
