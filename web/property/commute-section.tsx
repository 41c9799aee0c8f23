import type { AuxillaryData } from '#shared/api/auxillary-data.ts';
import type { Property } from '#shared/api/properties.ts';
import type { School } from '#shared/api/schools.ts';
import { driveText, walkText } from '#shared/rules/commute-text.ts';
import { formatDistance } from '#shared/rules/format-distance.ts';
import { t } from '#shared/texts/t.ts';
import { WhenSeen } from '../ui/when-seen.tsx';
import { CommuteMap } from './commute-map.tsx';
import styles from './map-section.module.css';
import { hasNoTime, wayGapText } from './way-gap.ts';

type Props = { property: Property; school: School; aux: AuxillaryData };

/** How one gets to campus: sentences first, then the map. An estimate says that it is one, and draws no route. */
export function CommuteSection({ property, school, aux }: Props) {
  const name = school.short_name || school.name;
  const isEstimated = aux.quality !== 'exact';
  const isUnknown = hasNoTime(aux);
  const gap = wayGapText(aux, name);
  return (
    <section aria-labelledby="commute">
      <h2 id="commute">{t('Commute')}</h2>
      {aux.drive_time !== null && (
        <p className={styles.sentence}>{driveText(aux.drive_time, name, isEstimated)}</p>
      )}
      {aux.walk_time !== null && (
        <p className={styles.sentence}>{walkText(aux.walk_time, name, isEstimated)}</p>
      )}
      {gap !== null && <p>{gap}</p>}
      {property.distance_from_school !== null && (
        <p className={styles.note}>
          {t('{distance} from campus in a straight line.', {
            distance: formatDistance(property.distance_from_school),
          })}
          {isEstimated &&
            !isUnknown &&
            ` ${t('Times are estimated from that distance; streets may make them longer.')}`}
        </p>
      )}
      <WhenSeen
        className={styles.map}
        fallback={<p className={styles.waiting}>{t('The map appears here.')}</p>}
      >
        <CommuteMap property={property} school={school} aux={aux} />
      </WhenSeen>
    </section>
  );
}
