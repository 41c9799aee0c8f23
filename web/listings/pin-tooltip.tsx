import type { PropertyCard } from '#shared/api/properties-schemas.ts';
import { formatDistance } from '#shared/rules/format-distance.ts';
import type { PriceBasis } from '#shared/rules/price-basis.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { t } from '#shared/texts/t.ts';
import { bedsText, rentTexts } from './card-facts.ts';
import { Picture } from './picture.tsx';
import styles from './pin-tooltip.module.css';

export type PinFacts = Pick<
  PropertyCard,
  | 'id'
  | 'name'
  | 'listing_title'
  | 'address_1'
  | 'type'
  | 'tier'
  | 'photos'
  | 'plans'
  | 'center'
  | 'is_approximate'
  | 'is_demo'
> & { distance_from_school: number | null; price_basis?: PriceBasis | undefined };

/** Tooltip of a pin. Shows no photo for listings of the free tier (section 6). */
export function PinTooltip({ card }: { card: PinFacts }) {
  const { rent, unit, other } = rentTexts(card);
  const photo = card.tier === 'free' ? undefined : card.photos[0];
  return (
    <div className={styles.tooltip}>
      {photo && (
        <div className={styles.photo}>
          <Picture photo={photo} alt="" sizes="240px" isFirst />
        </div>
      )}
      <div className={styles.text}>
        <p className={styles.rent}>{rent + unit}</p>
        {other && <p className={styles.soft}>{other}</p>}
        <p className={styles.name}>{propertyTitle(card)}</p>
        <p className={styles.soft}>
          {[
            bedsText(card),
            card.distance_from_school !== null &&
              t('{distance} to campus', { distance: formatDistance(card.distance_from_school) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {(card.is_approximate || card.is_demo) && (
          <p className={styles.soft}>
            {[card.is_approximate && t('Approximate location'), card.is_demo && t('Demo listing')]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
      </div>
    </div>
  );
}
