import BuildingIcon from 'lucide-react/icons/building-2';
import type { ForumUser } from '#shared/api/forum-schemas.ts';
import { t } from '#shared/texts/t.ts';
import { openPrivateMessage } from '../messages/private-message.tsx';
import { useSession } from '../session/use-session.ts';
import styles from './person-name.module.css';

type PersonNameProps = { person: Pick<ForumUser, 'id' | 'username'> & Partial<Pick<ForumUser, 'manager'>> };

/** A click opens a private message. */
export function PersonName({ person: { id, username, manager } }: PersonNameProps) {
  const { user } = useSession();
  const canBeWrittenTo = id !== null && id !== user?.id;
  return (
    <span className={styles.person}>
      {canBeWrittenTo ? (
        <button
          type="button"
          className={styles.name}
          aria-haspopup="dialog"
          title={t('Message {username}', { username })}
          onClick={() => openPrivateMessage({ id, username })}
        >
          {username}
        </button>
      ) : (
        <span className={styles.plain}>{username}</span>
      )}
      {manager?.account_level === 'premium' && (
        <BuildingIcon role="img" aria-label={t('Premium manager')} className={styles.building} />
      )}
    </span>
  );
}
