import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { SiteLink } from '../shell/site-link.tsx';
import styles from './legal-links.module.css';

export function LegalLinks({ label, className = '' }: { label: string; className?: string | undefined }) {
  return (
    <nav aria-label={label} className={`${styles.box} ${className}`}>
      <SiteLink to={PAGES.terms}>{t('Terms')}</SiteLink>
      <SiteLink to={PAGES.privacy}>{t('Privacy')}</SiteLink>
      <SiteLink to={PAGES.contact}>{t('Contact')}</SiteLink>
    </nav>
  );
}
