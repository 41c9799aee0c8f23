import type { AuxillaryData } from '#shared/api/auxillary-data.ts';
import type { Property } from '#shared/api/properties.ts';
import type { School } from '#shared/api/schools.ts';
import { formatDistance } from '#shared/rules/format-distance.ts';
import { t } from '#shared/texts/t.ts';
import { AroundMap } from './around-map.tsx';
import styles from './map-section.module.css';

type Props = { property: Property; school: School; aux: AuxillaryData };
type Place = AuxillaryData['nearby_places'][number];

/** Restaurants and groceries are each capped at five (section 9). */
const PLACES_EACH = 5;

function Places({ title, places }: { title: string; places: Place[] }) {
  if (places.length === 0) return null;
  return (
    <div>
      <h3>{title}</h3>
      <ol className={styles.places}>
        {places.map((place) => (
          <li key={`${place.name}-${place.distance}`}>
            {place.url ? (
              <a href={place.url} rel="nofollow noopener">
                {place.name}
              </a>
            ) : (
              place.name
            )}
            <span>{formatDistance(place.distance)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The nearest places to eat and to shop. Where the map knows none, the section says so. */
export function AroundSection({ property, school, aux }: Props) {
  const of = (type: Place['type']) =>
    aux.nearby_places
      .filter((place) => place.type === type)
      .toSorted((a, b) => a.distance - b.distance)
      .slice(0, PLACES_EACH);
  return (
    <section aria-labelledby="around">
      <h2 id="around">{t('What’s Around')}</h2>
      {aux.nearby_places.length === 0 ? (
        <p className={styles.note}>
          {t('Restaurants, shops and hospitals near this home are not on our map yet.')}
        </p>
      ) : (
        <div className={styles.lists}>
          <Places title={t('Restaurants')} places={of('restaurant')} />
          <Places title={t('Groceries')} places={of('grocery store')} />
        </div>
      )}
      <AroundMap property={property} school={school} aux={aux} />
    </section>
  );
}
