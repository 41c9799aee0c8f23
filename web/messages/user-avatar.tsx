import styles from './user-avatar.module.css';

type UserAvatarProps = { name: string; photo?: string | null | undefined };

export function UserAvatar({ name, photo }: UserAvatarProps) {
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
