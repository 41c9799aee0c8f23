import { useMemo, useState } from 'react';
import type { AuxillaryData } from '#shared/api/auxillary-data-schemas.ts';
import type { Property } from '#shared/api/properties-schemas.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { msg, t } from '#shared/texts/t.ts';
import { useStreetStyle } from '../api/use-settings.ts';
import type { MapCamera } from '../map/map-canvas.tsx';
import type { MapBounds } from '../map/map-pin.ts';
import { MapView } from '../map/map-view.tsx';
import { MarkIcon } from '../map/mark-icon.tsx';
import type { MapMark } from '../map/mark-paths.ts';
import { LazyInView } from '../ui/lazy-in-view.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import mapStyles from './map-section.module.css';
import styles from './nearby-map.module.css';
import { PLACE_CATEGORIES, type PlaceCategory } from './place-category.ts';
import { markerLabel } from './property-marker-label.ts';

/** Maximum zoom (section 9). The zoom is lower if the nearest places are farther away. */
const ZOOM = 15;

const NEAREST = 5;

/** Pixels of padding, so that markers are in view and map buttons cover none. */
const PADDING_PX = { top: 72, right: 76, bottom: 80, left: 40 };

/** Mirrors a place at the property, so that bounds around both are centered at the property. */
const mirrored = (origin: Place, { lng, lat }: Place): Place => ({
  lng: 2 * origin.lng - lng,
  lat: 2 * origin.lat - lat,
});

const CATEGORIES: { kind: PlaceCategory; label: string }[] = [
  { kind: 'restaurant', label: msg('Restaurants') },
  { kind: 'shopping', label: msg('Shopping') },
  { kind: 'hospital', label: msg('Hospitals') },
];

function marksOf(aux: AuxillaryData): MapMark[] {
  const places = aux.nearby_places.toSorted((a, b) => a.distance - b.distance);
  return places.map(({ name, type, location, url }, index) => ({
    id: `place-${index}`,
    lng: location.lng,
    lat: location.lat,
    label: name,
    kind: PLACE_CATEGORIES[type],
    url,
  }));
}

type CategoriesProps = {
  places: readonly MapMark[];
  hidden: readonly PlaceCategory[];
  onToggle: (kind: PlaceCategory) => void;
};

function Categories({ places, hidden, onToggle }: CategoriesProps) {
  return (
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
            onClick={() => onToggle(kind)}
          >
            <MarkIcon kind={kind} />
            {t(label)} ({count})
          </button>
        );
      })}
    </fieldset>
  );
}

type Props = { property: Property; aux: AuxillaryData };

export function NearbyMap({ property, aux }: Props) {
  const streetStyleUrl = useStreetStyle();
  const places = useMemo(() => marksOf(aux), [aux]);
  const [hidden, setHidden] = useState<readonly PlaceCategory[]>([]);
  const [lng, lat] = property.center.coordinates;
  const toggle = (kind: PlaceCategory) =>
    setHidden((now) => (now.includes(kind) ? now.filter((one) => one !== kind) : [...now, kind]));
  const origin: MapMark = {
    id: 'home',
    lng,
    lat,
    kind: 'home',
    label: markerLabel(property),
    hasLabel: true,
  };
  const shown = places.filter(({ kind }) => !hidden.includes(kind as PlaceCategory));
  return (
    <div className={mapStyles.live}>
      {places.length > 0 && <Categories places={places} hidden={hidden} onToggle={toggle} />}
      <LazyInView
        className={mapStyles.map}
        fallback={<p className={mapStyles.waiting}>{t('The map appears here.')}</p>}
      >
        <MapView
          key={property.id}
          label={t('Map of what’s around {title}', { title: propertyTitle(property) })}
          camera={
            hidden.length === 0
              ? nearbyCamera(origin, places)
              : chosenCamera(origin, shown, `without ${hidden}`)
          }
          streetStyleUrl={streetStyleUrl}
          marks={[origin, ...shown]}
          {...(places.length === 0 && { missingText: '' })}
        />
      </LazyInView>
    </div>
  );
}

type Place = { lng: number; lat: number };

function boundsOf(places: readonly Place[]): MapBounds {
  const lngs = places.map(({ lng }) => lng);
  const lats = places.map(({ lat }) => lat);
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}

/** Returns a view that is centered at the property and contains the nearest places. */
function nearbyCamera(origin: Place, nearestFirst: readonly Place[]): MapCamera {
  const near = nearestFirst.slice(0, NEAREST);
  if (near.length === 0) return { key: 'around', center: [origin.lng, origin.lat], zoom: ZOOM };
  const bounds = boundsOf([origin, ...near, ...near.map((place) => mirrored(origin, place))]);
  return { key: 'around', bounds, paddingPx: PADDING_PX, maxZoom: ZOOM };
}

/** Returns a view that contains all places of the chosen kind. `choice` is the kind's label. */
function chosenCamera(origin: Place, chosen: readonly Place[], choice: string): MapCamera {
  if (chosen.length === 0) return nearbyCamera(origin, []);
  const bounds = boundsOf([origin, ...chosen]);
  return { key: `around ${choice}`, bounds, paddingPx: PADDING_PX, maxZoom: ZOOM };
}
