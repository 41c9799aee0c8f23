import { t } from '#shared/texts/t.ts';
import styles from './character-counter.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

type CharacterCounterProps = {
  count: number;
  max: number;
};

/** Numbers of remaining characters at which screen readers announce the count. */
const STEPS = [100, 50, 20, 10, 5];

function announcementFor(left: number): string {
  if (left < 0) return t('This text is too long.');
  if (left === 0) return t('No characters left.');
  const step = STEPS.findLast((one) => left <= one);
  return step === undefined ? '' : t('Up to {count} characters left.', { count: step });
}

export function CharacterCounter({ count, max }: CharacterCounterProps) {
  const left = max - count;
  return (
    <span className={`${styles.counter} ${left <= 0 ? styles.full : ''}`} data-full={left <= 0 || undefined}>
      <span>
        {count}/{max}
        {left < 0 && `, ${t('{count} too many', { count: -left })}`}
      </span>
      <VisuallyHidden>
        <span role="status">{left < max / 2 ? announcementFor(left) : ''}</span>
      </VisuallyHidden>
    </span>
  );
}
