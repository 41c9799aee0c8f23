import LampIcon from 'lucide-react/icons/lamp';
import type { PropertyCard } from '#shared/api/properties-schemas.ts';
import { t } from '#shared/texts/t.ts';
import { Badge } from '../ui/badge.tsx';
import styles from './listing-card.module.css';

export function ListingBadges({ card }: { card: Pick<PropertyCard, 'tier' | 'is_demo'> }) {
  return (
    <div className={styles.marks}>
      {card.tier === 'premium' && (
        <Badge tone="lamp">
          <LampIcon aria-hidden="true" />
          {t('Premium')}
        </Badge>
      )}
      {card.is_demo && <span className={styles.demo}>{t('Demo')}</span>}
    </div>
  );
}
