import BedDouble from 'lucide-react/icons/bed-double';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Users from 'lucide-react/icons/users';
import { Link } from 'react-router';
import type { School } from '#shared/api/schools.ts';
import { housingPath } from '#shared/pages.ts';
import { Card, cardCover } from '../ui/card.tsx';
import styles from './school-tools.module.css';

/** The three tools of a school (section 2.4). A tool without an address says that it is not open yet. */
export function SchoolTools({ school }: { school: School }) {
  const name = school.short_name || school.name;
  const tools = [
    {
      title: 'Housing',
      text: `Homes near ${name}, on a list and a map`,
      Icon: BedDouble,
      to: housingPath(school),
    },
    { title: 'Roommates', text: 'People who live the way you do', Icon: Users },
    { title: 'Community Forum', text: 'Questions and answers from students', Icon: MessagesSquare },
  ];
  return (
    <ul className={styles.tools}>
      {tools.map(({ title, text, Icon, to }) => (
        <Card as="li" key={title} isLink={to !== undefined} className={styles.tool}>
          <Icon aria-hidden size={28} className={styles.icon} />
          <h2 className={styles.title}>
            {to ? (
              <Link to={to} className={cardCover}>
                {title}
              </Link>
            ) : (
              title
            )}
          </h2>
          <p className={styles.text}>{text}</p>
          {!to && <p className={styles.soon}>Opening soon</p>}
        </Card>
      ))}
    </ul>
  );
}
