import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Conversation } from '#shared/api/conversations.ts';
import { msg, t } from '#shared/texts/t.ts';
import { T } from '../ui/t.tsx';
import styles from './thread-pane.module.css';

type ThreadSubjectProps = { about: NonNullable<Conversation['about']>; name: string };

const TEXTS = {
  property: {
    own: msg('About your listing <page>{title}</page>'),
    theirs: msg('About <page>{title}</page>'),
    gone: msg('About {title}, which is no longer available'),
  },
  roommate_profile: {
    own: msg('About <page>your roommate profile</page>'),
    theirs: msg('Roommate profile of <page>{title}</page>'),
    gone: msg('About a roommate profile that is no longer there'),
  },
};

export function ThreadSubject({ about: { kind, title, path, is_own }, name }: ThreadSubjectProps) {
  const texts = TEXTS[kind];
  if (path === null) return <p className={styles.about}>{t(texts.gone, { title: title || name })}</p>;
  return (
    <p className={styles.about}>
      <T
        text={is_own ? texts.own : texts.theirs}
        values={{ title: title || name, page: (words: ReactNode) => <Link to={path}>{words}</Link> }}
      />
    </p>
  );
}
