import { Link } from 'react-router';
import type { CurrentUser } from '#shared/api/users-schemas.ts';
import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { T } from '../ui/t.tsx';
import styles from './recipient-note.module.css';

type RecipientNoteProps = {
  title: string;
  user: CurrentUser | null;
};

export function RecipientNote({ title, user }: RecipientNoteProps) {
  const name = user ? `${user.first_name} ${user.last_name}`.trim() : '';
  return (
    <div className={styles.note}>
      <dl className={styles.facts}>
        <div>
          <dt>{t('Goes to')}</dt>
          <dd>{t('The manager of {title}', { title })}</dd>
        </div>
        <div>
          <dt>{t('They see')}</dt>
          <dd>
            {user
              ? t(
                  'Your name ({name}), email ({email}), school, this message and your phone number if you add it',
                  { name: name || user.username, email: user.email ?? '' },
                )
              : t('Your name, email, school, this message and your phone number if you add it')}
          </dd>
        </div>
      </dl>
      <p>
        <T
          text="Until they pay us to unlock it, they only see that a student asked. No one else sees it. <link>Privacy Policy</link>"
          values={{ link: (children: string[]) => <Link to={PAGES.privacy}>{children}</Link> }}
        />
      </p>
    </div>
  );
}
