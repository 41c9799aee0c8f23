import type { SchoolListItem } from '#shared/api/schools-schemas.ts';
import { formatAcronyms } from '#shared/rules/format-acronyms.ts';
import { schoolColors } from '#shared/rules/school-colors.ts';
import { t } from '#shared/texts/t.ts';
import { Badge } from '../ui/badge.tsx';
import { Card, cardCover } from '../ui/card.tsx';
import { Crest } from '../ui/crest.tsx';
import { Skyline } from '../ui/skyline.tsx';
import styles from './popular-schools.module.css';
import { SchoolLink } from './school-link.tsx';

function SchoolCard({ school }: { school: SchoolListItem }) {
  const colors = schoolColors(school.name, null);
  return (
    <Card as="li" isLink className={styles.school}>
      <Skyline name={school.name} colors={colors} />
      <div className={styles.content}>
        <span className={styles.crest}>
          <Crest letters={school.initials} colors={colors} size="2.75rem" />
        </span>
        <div>
          <h3 className={styles.name}>
            <SchoolLink school={school} className={cardCover}>
              {formatAcronyms(school.name)}
            </SchoolLink>
          </h3>
          <p className={styles.place}>{[school.city, school.state].filter(Boolean).join(', ')}</p>
        </div>
      </div>
      {school.is_demo && (
        <span className={styles.demo}>
          <Badge tone="photo">{t('Demo')}</Badge>
        </span>
      )}
    </Card>
  );
}

export function PopularSchools({ schools }: { schools: SchoolListItem[] }) {
  return (
    <ul className={styles.grid}>
      {schools.map((school) => (
        <SchoolCard key={school.id} school={school} />
      ))}
    </ul>
  );
}
