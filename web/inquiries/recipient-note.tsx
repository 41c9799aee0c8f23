import { Link } from 'react-router';
import { PAGES } from '#shared/pages.ts';
import { T } from '../ui/t.tsx';
import styles from './recipient-note.module.css';

/** At each form of an inquiry: who receives what is written in it. */
export function RecipientNote() {
  return (
    <p className={styles.note}>
      <T
        text="Your name, e-mail, phone number and message go to the manager of this home, who pays us to see them, and to nobody else. <link>Privacy Policy</link>"
        values={{ link: (words: string[]) => <Link to={PAGES.privacy}>{words}</Link> }}
      />
    </p>
  );
}
