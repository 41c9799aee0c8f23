import { Link } from 'react-router';
import { t } from '#shared/texts/t.ts';
import styles from './breadcrumb.module.css';

export function Breadcrumb({ trail }: { trail: { label: string; to?: string }[] }) {
  return (
    <nav aria-label={t('Breadcrumb')}>
      <ol className={styles.trail}>
        {trail.map(({ label, to }) => (
          <li key={label}>
            {to ? (
              <Link to={to}>{label}</Link>
            ) : (
              <span aria-current="page" className={styles.here}>
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
