import type { SchoolSite } from '#shared/rules/school-site.ts';
import { Logo } from '../ui/logo.tsx';
import { SchoolSign } from './school-sign.tsx';
import styles from './site-brand.module.css';

export function SiteBrand({ site }: { site: SchoolSite | null }) {
  if (!site) return <Logo />;
  return (
    <span className={styles.brand}>
      <SchoolSign school={site} size="1.75rem" />
      <span className={styles.name}>{site.name}</span>
    </span>
  );
}
