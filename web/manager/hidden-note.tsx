import HiddenIcon from 'lucide-react/icons/eye-off';
import { Link } from 'react-router';
import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { Badge } from '../ui/badge.tsx';
import styles from './hidden-note.module.css';
import type { ListingRow } from './listing-row.ts';

export function HiddenNote({ hidden }: { hidden: NonNullable<ListingRow['hidden']> }) {
  return (
    <p className={styles.note}>
      <Badge tone="brick">
        <HiddenIcon aria-hidden="true" />
        {t('Hidden')}
      </Badge>
      <span>
        {hidden.cause === 'reports'
          ? t('Several people reported this listing. Students can’t see it until our staff reviews it.')
          : t('Our staff hid this listing from students: {reason}', { reason: hidden.reason })}{' '}
        <Link to={PAGES.contact}>{t('Contact us to appeal')}</Link>
      </span>
    </p>
  );
}
