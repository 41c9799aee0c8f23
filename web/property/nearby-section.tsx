import type { AuxillaryData } from '#shared/api/auxillary-data-schemas.ts';
import type { Property } from '#shared/api/properties-schemas.ts';
import { formatDistance } from '#shared/rules/format-distance.ts';
import { SCORE_GAP_WORDS } from '#shared/rules/score-bands.ts';
import { msg, t } from '#shared/texts/t.ts';
import { MarkIcon } from '../map/mark-icon.tsx';
import mapStyles from './map-section.module.css';
import { NearbyMap } from './nearby-map.tsx';
import styles from './nearby-section.module.css';
import { PLACE_CATEGORIES } from './place-category.ts';

type Props = { property: Property; aux: AuxillaryData };
type Place = AuxillaryData['nearby_places'][number];

const PLACES_EACH = 5;

const LISTS: { type: Place['type']; title: string }[] = [
  { type: 'restaurant', title: msg('Restaurants') },
  { type: 'grocery store', title: msg('Groceries') },
  { type: 'shopping', title: msg('Shops') },
  { type: 'hospital', title: msg('Hospitals') },
];

function Places({ type, title, places }: { type: Place['type']; title: string; places: Place[] }) {
  return (
    <div>
      <h3 className={styles.title}>
        <MarkIcon kind={PLACE_CATEGORIES[type]} />
        {title}
      </h3>
      <ol className={styles.places}>
        {places.map((place) => (
          <li key={`${place.name}-${place.distance}`}>
            {place.url ? (
              <a href={place.url} rel="nofollow noopener">
                {place.name}
              </a>
            ) : (
              <span className={styles.name}>{place.name}</span>
            )}
            <span className={styles.distance}>
              {place.measure === 'straight'
                ? t('{distance} in a straight line', { distance: formatDistance(place.distance) })
                : formatDistance(place.distance)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** True if the map data is incomplete, so that places may exist that are nearer than those listed. */
const isThin = ({ walkscore, walkscore_description }: AuxillaryData) =>
  walkscore === null && walkscore_description === SCORE_GAP_WORDS.few_places;

export function NearbySection({ property, aux }: Props) {
  const lists = LISTS.map(({ type, title }) => ({
    type,
    title: t(title),
    places: aux.nearby_places
      .filter((place) => place.type === type)
      .toSorted((a, b) => a.distance - b.distance)
      .slice(0, PLACES_EACH),
  })).filter(({ places }) => places.length > 0);
  return (
    <section aria-labelledby="around">
      <h2 id="around">{t('What’s Around')}</h2>
      {lists.length > 0 && isThin(aux) && (
        <p className={mapStyles.note}>{t('Our map shows few places here. There may be closer ones.')}</p>
      )}
      {lists.length === 0 ? (
        <p className={styles.none}>
          {t('Our map doesn’t show restaurants, shops and hospitals near this home yet.')}
        </p>
      ) : (
        <div className={styles.lists}>
          {lists.map((list) => (
            <Places key={list.type} {...list} />
          ))}
        </div>
      )}
      <NearbyMap property={property} aux={aux} />
    </section>
  );
}
