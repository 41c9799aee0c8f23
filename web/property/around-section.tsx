import type { AuxillaryData } from '#shared/api/auxillary-data.ts';
import type { Property } from '#shared/api/properties.ts';
import type { School } from '#shared/api/schools.ts';
import { formatDistance } from '#shared/rules/format-distance.ts';
import { t } from '#shared/texts/t.ts';
import { AroundMap } from './around-map.tsx';
import { type NearbyPlace, PLACE_LISTS, placesOf } from './around-places.ts';
import styles from './map-section.module.css';

type Props = { property: Property; school: School; aux: AuxillaryData };

function Places({ title, places }: { title: string; places: NearbyPlace[] }) {
  return (
    <div>
      <h3>{title}</h3>
      {places.length === 0 && <p className={styles.note}>{t('None near this home is on our map yet.')}</p>}
      {places.length > 0 && (
        <ol className={styles.places}>
          {places.map(({ name, url, distance, measure, location }) => (
            <li key={`${name} ${location.lng} ${location.lat}`}>
              {url ? (
                <a href={url} rel="nofollow noopener">
                  {name}
                </a>
              ) : (
                name
              )}
              <span>
                {measure === 'straight'
                  ? t('{distance} in a straight line', { distance: formatDistance(distance) })
                  : formatDistance(distance)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** All that the map of what is around knows, in lists, so that nobody needs it; where it knows nothing, the section says so. */
export function AroundSection({ property, school, aux }: Props) {
  const { nearby_places: places } = aux;
  return (
    <section aria-labelledby="around">
      <h2 id="around">{t('What’s Around')}</h2>
      {places.length === 0 ? (
        <p className={styles.note}>
          {t('Restaurants, shops and hospitals near this home are not on our map yet.')}
        </p>
      ) : (
        <div className={styles.lists}>
          {PLACE_LISTS.map(({ type, title }) => (
            <Places key={type} title={t(title)} places={placesOf(places, type)} />
          ))}
        </div>
      )}
      <AroundMap property={property} school={school} aux={aux} />
    </section>
  );
}
