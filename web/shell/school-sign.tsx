import { schoolIdentity } from '#shared/rules/school-identity.ts';
import { Crest } from '../ui/crest.tsx';
import type { SchoolOnPage } from './page-frame.tsx';
import styles from './school-sign.module.css';

type SchoolSignProps = {
  school: Pick<SchoolOnPage, 'name' | 'short_name' | 'brand_colors' | 'logo'>;
  /** CSS length: how wide a crest is, and how high a logo. */
  size: string;
};

/** A school's own logo, or its initials on a crest in its colors. Its name is written beside it. */
export function SchoolSign({ school, size }: SchoolSignProps) {
  const { logo } = school;
  if (logo) {
    return (
      <span className={styles.plate} style={{ '--sign-size': size } as never}>
        <img src={logo.thumb_url} width={logo.width} height={logo.height} alt="" />
      </span>
    );
  }
  const { letters, colors } = schoolIdentity(school);
  return <Crest letters={letters} colors={colors} size={size} />;
}
