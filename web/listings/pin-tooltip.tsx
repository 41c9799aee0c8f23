import type { PropertyCard } from '#shared/api/properties.ts';
import { formatDistance } from '#shared/rules/format-distance.ts';
import { rentRange } from '#shared/rules/rent-range.ts';
import { bedPrices, cardPlans, cardTitle } from './card-facts.ts';
import { Picture } from './picture.tsx';
import styles from './pin-tooltip.module.css';

/** What a pin says when it is pointed at. Listings of the free tier show no photo there (section 6). */
export function PinTooltip({ card }: { card: PropertyCard }) {
  const photo = card.tier === 'free' ? undefined : card.photos[0];
  const beds = bedPrices(card).map(({ label }) => label.replace(' Bedroom', ' bed'));
  return (
    <div className={styles.tooltip}>
      {photo && (
        <div className={styles.photo}>
          <Picture photo={photo} alt="" sizes="240px" isFirst />
        </div>
      )}
      <div className={styles.text}>
        <p className={styles.rent}>{rentRange(cardPlans(card))}</p>
        <p className={styles.name}>{cardTitle(card)}</p>
        <p className={styles.soft}>
          {[beds.join(', '), `${formatDistance(card.distance_from_school)} to campus`]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {(card.is_approximate || card.is_demo) && (
          <p className={styles.soft}>
            {[card.is_approximate && 'Approximate location', card.is_demo && 'Demo listing']
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
      </div>
    </div>
  );
}
