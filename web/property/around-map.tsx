import { useMemo, useState } from 'react';
import type { AuxillaryData } from '#shared/api/auxillary-data.ts';
import type { Property } from '#shared/api/properties.ts';
import type { School } from '#shared/api/schools.ts';
import { fictionalGround } from '#shared/rules/fictional-ground.ts';
import { msg, t } from '#shared/texts/t.ts';
import { useStreetStyle } from '../api/use-settings.ts';
import { type MapMark, MapView } from '../map/map-view.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { WhenSeen } from '../ui/when-seen.tsx';
import styles from './around-map.module.css';
import { aroundCamera, type Category, placesIn } from './around-places.ts';
import { titleOf } from './property-title.ts';

/** The three categories of section 2.6. */
const CATEGORIES: { kind: Category; label: string }[] = [
  { kind: 'restaurant', label: msg('Restaurants') },
  { kind: 'shopping', label: msg('Shopping') },
  { kind: 'hospital', label: msg('Hospitals') },
];

type Props = { property: Property; school: School; aux: AuxillaryData };

/** Home and what is around it, one category at a time, so that all of it is in view. Everything on it is in the lists as well. */
export function AroundMap({ property, school, aux }: Props) {
  const { nearby_places: places } = aux;
  const streetStyleUrl = useStreetStyle();
  const [chosen, setChosen] = useState<Category | null>(
    () => CATEGORIES.find(({ kind }) => placesIn(places, kind).length > 0)?.kind ?? null,
  );
  const [isMissing, setMissing] = useState(false);
  const home = property.center.coordinates;
  const shown = useMemo(() => (chosen ? placesIn(places, chosen) : []), [places, chosen]);
  const camera = useMemo(
    () => aroundCamera(`around-${property.id}-${chosen}`, home, shown),
    [property.id, chosen, home, shown],
  );
  const marks: MapMark[] = [
    { id: 'home', lng: home[0], lat: home[1], kind: 'home', label: t('This home'), hasLabel: true },
    ...shown.map(({ name, location, url }, at): MapMark => {
      return { id: `${chosen}-${at}`, ...location, label: name, kind: chosen!, url };
    }),
  ];
  return (
    <>
      {chosen && !isMissing && (
        <fieldset className={styles.categories}>
          <legend>
            <VisuallyHidden>{t('What the map shows')}</VisuallyHidden>
          </legend>
          {CATEGORIES.map(({ kind, label }) => {
            const count = placesIn(places, kind).length;
            return (
              <button
                key={kind}
                type="button"
                className={styles.category}
                aria-pressed={kind === chosen}
                disabled={count === 0}
                onClick={() => setChosen(kind)}
              >
                {t(label)} ({count})
              </button>
            );
          })}
        </fieldset>
      )}
      <WhenSeen
        className={styles.map}
        fallback={<p className={styles.waiting}>{t('The map appears here.')}</p>}
      >
        <MapView
          label={t('Map of what is around {title}', { title: titleOf(property) })}
          camera={camera}
          streetStyleUrl={streetStyleUrl}
          ground={fictionalGround({ is_demo: school.is_demo, center: school.center.coordinates })}
          marks={marks}
          onUnavailable={() => setMissing(true)}
          missingText={chosen ? t('Everything on it is in the lists above.') : ''}
        />
      </WhenSeen>
    </>
  );
}
