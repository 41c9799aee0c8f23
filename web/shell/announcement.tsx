import styles from './announcement.module.css';
import { useSettings } from './use-settings.ts';

/** The operator's banner, where there is one. */
export function Announcement() {
  const text = useSettings()?.announcement;
  if (!text) return null;
  return (
    <aside className={styles.announcement} aria-label="Announcement">
      {text}
    </aside>
  );
}
