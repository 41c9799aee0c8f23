import { t } from '#shared/texts/t.ts';
import { useSettings } from '../api/use-settings.ts';
import styles from './announcement.module.css';

export function Announcement() {
  const text = useSettings()?.announcement;
  if (!text) return null;
  return (
    <aside className={styles.announcement} aria-label={t('Announcement')}>
      {text}
    </aside>
  );
}
