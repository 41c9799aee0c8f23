import type { ManagerProperty } from '#shared/api/manager-properties-schemas.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { t } from '#shared/texts/t.ts';
import { Badge } from '../ui/badge.tsx';
import styles from './listing-heading.module.css';

export function ListingHeading({ property }: { property: ManagerProperty }) {
  const { id, address_1, address_2, city, state, postal_code, status } = property;
  const isActive = status === 'active';
  return (
    <header className={styles.heading}>
      <div className={styles.line}>
        <h1 className={styles.name}>{propertyTitle(property)}</h1>
        <Badge tone={isActive ? 'moss' : 'brick'}>{isActive ? t('Active') : t('Inactive')}</Badge>
      </div>
      <p className={styles.address}>
        {[address_1, address_2].filter(Boolean).join(', ')}, {city}, {state} {postal_code}
        <span className={styles.id}>{t('ID: {id}', { id })}</span>
      </p>
    </header>
  );
}
