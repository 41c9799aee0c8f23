import ArrowIcon from 'lucide-react/icons/arrow-right';
import { Link } from 'react-router';
import type { School } from '#shared/api/schools-schemas.ts';
import { forumPath, housingPath, roommatesPath } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { Badge } from '../ui/badge.tsx';
import { Card, cardCover } from '../ui/card.tsx';
import { Illustration, type IllustrationName } from '../ui/illustration.tsx';
import styles from './school-tools.module.css';

type Tool = { title: string; text: string; scene: IllustrationName; to?: string };

/** Links to the school's tools (section 2.4). A tool without a URL is labeled as not open yet. */
export function SchoolTools({ school }: { school: School }) {
  const name = school.short_name || school.name;
  const tools: Tool[] = [
    {
      title: t('Housing'),
      text: t('Homes near {name}, on a list and a map', { name }),
      scene: 'street',
      to: housingPath(school),
    },
    {
      title: t('Roommates'),
      text: t('Roommates who live the way you do'),
      scene: 'sofa',
      to: roommatesPath(school),
    },
    {
      title: t('Community Forum'),
      text: t('Questions and answers from students'),
      scene: 'desk',
      to: forumPath(school),
    },
  ];
  return (
    <ul className={styles.tools}>
      {tools.map(({ title, text, scene, to }) => (
        <Card as="li" key={title} isLink={to !== undefined} className={styles.tool}>
          <Illustration name={scene} isFirst className={styles.drawing} />
          <div className={styles.content}>
            <h2 className={styles.title}>
              {to ? (
                <Link to={to} className={cardCover}>
                  {title}
                </Link>
              ) : (
                title
              )}
              {to && <ArrowIcon aria-hidden="true" />}
            </h2>
            <p className={styles.text}>{text}</p>
            {!to && <Badge tone="lamp">{t('Opening soon')}</Badge>}
          </div>
        </Card>
      ))}
    </ul>
  );
}
