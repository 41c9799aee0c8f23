import { useEffect, useId, useRef } from 'react';
import styles from './message-form.module.css';

/** Takes the focus, so that screen readers announce it. */
export function SuccessNotice({ title, text }: { title: string; text: string }) {
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group that takes the focus
    <div ref={ref} tabIndex={-1} role="group" aria-labelledby={id} className={styles.done}>
      <p id={id} className={styles.doneTitle}>
        {title}
      </p>
      <p>{text}</p>
    </div>
  );
}
