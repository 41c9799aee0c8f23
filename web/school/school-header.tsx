import type { CSSProperties } from 'react';
import type { School } from '#shared/api/schools-schemas.ts';
import { formatAcronyms } from '#shared/rules/format-acronyms.ts';
import { schoolColors } from '#shared/rules/school-colors.ts';
import { t } from '#shared/texts/t.ts';
import { SchoolEmblem } from '../shell/school-emblem.tsx';
import { Badge } from '../ui/badge.tsx';
import { Crest } from '../ui/crest.tsx';
import { Skyline } from '../ui/skyline.tsx';
import styles from './school-header.module.css';

export function SchoolHeader({ school }: { school: School }) {
  const colors = schoolColors(school.name, school.brand_colors);
  const style = { '--school-main': colors.main, '--school-ink': colors.ink } as CSSProperties;
  const hasOtherName = school.short_name !== '' && school.short_name !== school.name;
  return (
    <header className={styles.header} style={style}>
      <Skyline name={school.name} colors={colors} width={900} className={styles.skyline} />
      <div className={styles.inside}>
        <span className={styles.crest}>
          {school.logo ? (
            <SchoolEmblem school={school} size="var(--header-crest)" />
          ) : (
            <Crest
              letters={school.initials}
              colors={{ ...colors, main: 'color-mix(in oklab, var(--school-main), black 22%)' }}
              size="var(--header-crest)"
            />
          )}
        </span>
        <div className={styles.content}>
          {hasOtherName && <p className={styles.short}>{school.short_name}</p>}
          <h1>{formatAcronyms(school.name)}</h1>
          <p className={styles.suffix}>{t('Off-campus housing, roommates and forums')}</p>
          {school.description && <p className={styles.description}>{school.description}</p>}
          {school.is_demo && <Badge tone="photo">{t('Demo: this school and its homes are made up')}</Badge>}
        </div>
      </div>
    </header>
  );
}
