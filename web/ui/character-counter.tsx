import styles from './character-counter.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** How much of a limit is used, red from the limit on (section 5). The field is described by it. */
export function CharacterCounter({ count, max }: { count: number; max: number }) {
  return (
    <span
      className={`${styles.counter} ${count >= max ? styles.full : ''}`}
      data-full={count >= max || undefined}
    >
      {`${count}/${max}`}
      <VisuallyHidden> characters</VisuallyHidden>
    </span>
  );
}
