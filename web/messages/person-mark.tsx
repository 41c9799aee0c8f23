import styles from './person-mark.module.css';

type PersonMarkProps = { name: string; photo?: string | null | undefined };

export function PersonMark({ name, photo }: PersonMarkProps) {
  if (photo) {
    return <img src={photo} alt="" width="44" height="44" loading="lazy" className={styles.mark} />;
  }
  const [letter = ''] = name.trim();
  return (
    <span className={styles.mark} aria-hidden="true">
      {letter.toUpperCase()}
    </span>
  );
}
