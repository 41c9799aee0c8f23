import { useId, useRef } from 'react';
import type { AddressPlace } from '#shared/api/address-places-schemas.ts';
import { t } from '#shared/texts/t.ts';
import { useStreetStyle } from '../api/use-settings.ts';
import type { MapCamera } from '../map/map-canvas.tsx';
import type { MapBounds } from '../map/map-pin.ts';
import { MapView } from '../map/map-view.tsx';
import type { MapMark } from '../map/mark-paths.ts';
import { FieldError } from '../ui/field-error.tsx';
import { LazyInView } from '../ui/lazy-in-view.tsx';
import { CoordinateFields } from './coordinate-fields.tsx';
import type { PanelProps } from './panel-props.ts';
import { PlaceChoices } from './place-choices.tsx';
import styles from './place-field.module.css';
import { isAreaOnly, isStreetOnly } from './place-messages.ts';
import { PlaceNotice } from './place-notice.tsx';
import type { PlaceState } from './place-state.ts';
import type { AddressLookUp } from './use-address-places.ts';
import { useListingPin } from './use-listing-pin.ts';
import { useMapStart } from './use-map-start.ts';

/**
 * Meters. A pin that the user set closer than this to the geocoded place counts as more precise than that
 * place.
 */
const NEAR_M = 400;

/**
 * Meters. A pin that the user did not set and that is closer than this to a place counts as at that place.
 */
const SAME_M = 20;

const PIN_ZOOM = 16;
/** Zoom level for an area or a whole street, which needs its surroundings in view. */
const ROUGH_ZOOM = 13;
const CHOICES_PADDING_PX = 80;

function boundsOf(places: readonly AddressPlace[]): MapBounds {
  const lngs = places.map(({ center }) => center.coordinates[0]);
  const lats = places.map(({ center }) => center.coordinates[1]);
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}

/** Markers of places with the numbers of the list. A single place has its address instead of a number. */
const marksOf = (places: readonly AddressPlace[]): MapMark[] =>
  places.map(({ label, center }, at) => {
    const [lng, lat] = center.coordinates;
    const name = places.length === 1 ? label : String(at + 1);
    return { id: center.coordinates.join(), lng, lat, label: name, kind: 'home', hasLabel: true };
  });

/** Map with the listing's pin. The user sets the pin by address, dragging, keys or coordinates. */
export function PlaceField(props: PanelProps) {
  const { draft, saved, errors, isCreating } = props;
  const id = useId();
  const streetStyleUrl = useStreetStyle();
  const pin = useListingPin(props);
  const { state, lookUp, found } = pin;
  const start = useMapStart(draft.fields, saved === null || state === 'none');
  const shown = useRef<MapBounds | null>(null);
  const choices = choicesOf(state, lookUp);
  const area = isAreaOnly(lookUp) ? lookUp.answer!.places[0]!.center.coordinates : null;
  const at = draft.fields.center?.coordinates ?? null;

  // The map moves only if this key changes. Setting the pin by hand does not change it.
  const key = `${draft.id} ${start.key} ${pin.moves}`;
  const camera = (): MapCamera => {
    if (at) {
      const isRough = state === 'rough' || (found && isStreetOnly(found));
      return { key, center: at, zoom: isRough ? ROUGH_ZOOM : PIN_ZOOM };
    }
    if (choices.length > 0) return { key, bounds: boundsOf(choices), paddingPx: CHOICES_PADDING_PX };
    if (area) return { key, center: area, zoom: ROUGH_ZOOM };
    return { key, center: start.center, zoom: start.zoom };
  };
  const putInView = () => {
    const middle = at ?? area ?? start.center;
    const [west, south, east, north] = shown.current ?? [...middle, ...middle];
    pin.put([(west + east) / 2, (south + north) / 2]);
  };
  return (
    <fieldset
      name="fields.center"
      // Lets a refused save move the focus here.
      tabIndex={-1}
      aria-invalid={errors.fields.center ? true : undefined}
      className={styles.place}
      aria-describedby={errors.fields.center ? `${id}-error` : undefined}
    >
      <legend className={styles.legend}>{t('Place on the map')}</legend>
      {isCreating && (
        <p className={styles.help}>
          {t('Required. The pin shows students where the building is. Travel times start there.')}
        </p>
      )}
      <PlaceNotice
        facts={{ state, found, lookUp, start, precision: saved?.location_precision ?? 'unknown' }}
        onConfirm={pin.confirm}
        onSet={putInView}
        onUndo={pin.undo}
      />
      <FieldError id={`${id}-error`} error={errors.fields.center} />
      {choices.length > 0 && <PlaceChoices places={choices} onChoose={pin.choose} />}
      <LazyInView
        className={styles.map}
        fallback={<p className={styles.waiting}>{t('The map appears here.')}</p>}
      >
        <MapView
          label={t('Map to place the listing’s pin')}
          camera={camera()}
          streetStyleUrl={streetStyleUrl}
          marks={marksOf(choices)}
          onClick={pin.put}
          onBoundsChange={(bounds) => {
            shown.current = bounds;
          }}
          movablePin={
            at && {
              lng: at[0],
              lat: at[1],
              label: t('Pin of the listing. Move it with the arrow keys, in small steps with shift.'),
              onMove: pin.put,
            }
          }
          missingText={t('Enter the coordinates below instead.')}
        />
      </LazyInView>
      <p className={styles.help}>
        {t(
          'Drag the pin, or click the map where the building is. By keyboard: move the pin with the arrow keys, and hold Shift for small steps.',
        )}
      </p>
      <CoordinateFields key={at?.join()} place={at} onPlace={pin.moveTo} />
    </fieldset>
  );
}

/** Geocoded places to offer as choices because the pin may be wrong. Empty if a place is at the pin. */
export function choicesOf(state: PlaceState, lookUp: AddressLookUp): readonly AddressPlace[] {
  const places = lookUp.answer?.places ?? [];
  if (places.length === 0 || isAreaOnly(lookUp)) return [];
  if (state === 'found' || state === 'exact') return [];
  // Several places that match equally well stay in the list until the user sets the pin.
  if (places.length > 1 && state !== 'set') return places;
  const isElsewhere = ({ pin_distance }: AddressPlace) =>
    pin_distance !== null && pin_distance > (state === 'set' ? NEAR_M : SAME_M);
  return places.every(isElsewhere) ? places : [];
}
