import type { School } from '#shared/api/schools-schemas.ts';
import { schoolColors } from '#shared/rules/school-colors.ts';
import { Crest } from '../ui/crest.tsx';
import styles from './school-emblem.module.css';

/** A school in loader data. The navigation bar links to this school's pages. */
export type SchoolOnPage = Pick<
  School,
  'name' | 'short_name' | 'initials' | 'public_view_url' | 'brand_colors' | 'logo'
>;

type SchoolEmblemProps = {
  school: Pick<SchoolOnPage, 'name' | 'initials' | 'brand_colors' | 'logo'>;
  size: string;
};

/** School logo or crest. Decorative, because the name is next to it. */
export function SchoolEmblem({ school, size }: SchoolEmblemProps) {
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
