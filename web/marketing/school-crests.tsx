import type { SchoolListItem } from '#shared/api/schools.ts';
import { PAGES } from '#shared/pages.ts';
import { formatAcronyms } from '#shared/rules/format-acronyms.ts';
import { schoolColors } from '#shared/rules/school-colors.ts';
import { t } from '#shared/texts/t.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Crest } from '../ui/crest.tsx';
import styles from './school-crests.module.css';

export function SchoolCrests({ schools }: { schools: SchoolListItem[] }) {
  if (schools.length === 0) return null;
  return (
    <section aria-labelledby="crests" className={styles.strip}>
      <h2 id="crests">{t('Schools on Porchlight')}</h2>
      <ul className={styles.crests}>
        {schools.map((school) => {
          const colors = schoolColors(school.name, null);
          return (
            <li key={school.id}>
              <Crest letters={school.initials} colors={colors} size="2.5rem" />
              <span>{formatAcronyms(school.name)}</span>
            </li>
          );
        })}
      </ul>
      <ButtonLink to={PAGES.siteLinks} tone="quiet">
        {t('See all schools')}
      </ButtonLink>
    </section>
  );
}
