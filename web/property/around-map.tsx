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
import { titleOf } from './property-title.ts';

/** Zoom of the property's own map (section 9). */
const ZOOM = 15;

type Category = 'restaurant' | 'shopping' | 'hospital';

/** The three categories of section 2.6. */
const CATEGORIES: { kind: Category; label: string }[] = [
  { kind: 'restaurant', label: msg('Restaurants') },
  { kind: 'shopping', label: msg('Shopping') },
  { kind: 'hospital', label: msg('Hospitals') },
];

/** Groceries are shopping. */
const KIND_OF = {
  restaurant: 'restaurant',
  'grocery store': 'shopping',
  shopping: 'shopping',
  hospital: 'hospital',
} as const satisfies Record<AuxillaryData['nearby_places'][number]['type'], Category>;

function marksOf(aux: AuxillaryData): MapMark[] {
  return aux.nearby_places.map(({ name, type, location, url }, index) => ({
    id: `place-${index}`,
    lng: location.lng,
    lat: location.lat,
    label: name,
    kind: KIND_OF[type],
    url,
  }));
}

type Props = { property: Property; school: School; aux: AuxillaryData };

/** Home and what is around it, by category. A category about which nothing is known cannot be chosen. */
export function AroundMap({ property, school, aux }: Props) {
  const streetStyleUrl = useStreetStyle();
  const places = useMemo(() => marksOf(aux), [aux]);
  const [hidden, setHidden] = useState<readonly Category[]>([]);
  const [lng, lat] = property.center.coordinates;
  const toggle = (kind: Category) =>
    setHidden((now) => (now.includes(kind) ? now.filter((one) => one !== kind) : [...now, kind]));
  const home: MapMark = { id: 'home', lng, lat, kind: 'home', label: t('This home'), hasLabel: true };
  const shown = places.filter(({ kind }) => !hidden.includes(kind as Category));
  return (
    <>
      <fieldset className={styles.categories}>
        <legend>
          <VisuallyHidden>{t('What the map shows')}</VisuallyHidden>
        </legend>
        {CATEGORIES.map(({ kind, label }) => {
          const count = places.filter((place) => place.kind === kind).length;
          return (
            <button
              key={kind}
              type="button"
              className={styles.category}
              aria-pressed={count > 0 && !hidden.includes(kind)}
              disabled={count === 0}
              onClick={() => toggle(kind)}
            >
              {t(label)} ({count})
            </button>
          );
        })}
      </fieldset>
      <WhenSeen
        className={styles.map}
        fallback={<p className={styles.waiting}>{t('The map appears here.')}</p>}
      >
        <MapView
          label={t('Map of what is around {title}', { title: titleOf(property) })}
          camera={{ key: `around-${property.id}`, center: [lng, lat], zoom: ZOOM }}
          streetStyleUrl={streetStyleUrl}
          ground={fictionalGround({ is_demo: school.is_demo, center: school.center.coordinates })}
          marks={[home, ...shown]}
        />
      </WhenSeen>
    </>
  );
}
