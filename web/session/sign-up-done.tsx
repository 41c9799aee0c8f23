import { t } from '#shared/texts/t.ts';
import { Illustration } from '../ui/illustration.tsx';
import styles from './auth-form.module.css';
import { useSession } from './use-session.ts';

export function SignUpDone() {
  const { user } = useSession();
  return (
    <div className={styles.done}>
      <Illustration name="street" isFirst className={styles.drawing} />
      <p className={styles.complete}>{t('Sign up complete!')}</p>
      <p className={styles.welcome}>
        {user
          ? t('Welcome, {name}. The light is on.', { name: user.first_name })
          : t('Welcome. The light is on.')}
      </p>
    </div>
  );
}
