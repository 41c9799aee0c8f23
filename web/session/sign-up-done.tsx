import { Scene } from '../ui/scene.tsx';
import styles from './auth-form.module.css';
import { useSession } from './use-session.ts';

/** What a new user reads (section 4). */
export function SignUpDone() {
  const { user } = useSession();
  return (
    <div className={styles.done}>
      <Scene name="street" isFirst className={styles.drawing} />
      <p className={styles.complete}>Sign up complete!</p>
      <p className={styles.welcome}>Welcome{user ? `, ${user.first_name}` : ''}. The light is on.</p>
    </div>
  );
}
