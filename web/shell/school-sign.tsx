import { schoolColors } from '#shared/rules/school-colors.ts';
import { Crest } from '../ui/crest.tsx';
import type { SchoolOnPage } from './page-frame.tsx';
import styles from './school-sign.module.css';

type SchoolSignProps = {
  school: Pick<SchoolOnPage, 'name' | 'initials' | 'brand_colors' | 'logo'>;
  size: string;
};

/** Decorative: the name is next to it. */
export function SchoolSign({ school, size }: SchoolSignProps) {
  const { logo } = school;
  if (logo) {
    return (
      <span className={styles.plate} style={{ '--sign-size': size } as never}>
        <img src={logo.thumb_url} width={logo.width} height={logo.height} alt="" />
      </span>
    );
  }
  return (
    <Crest letters={school.initials} colors={schoolColors(school.name, school.brand_colors)} size={size} />
  );
}
