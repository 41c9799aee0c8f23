import { useId, useRef, useState } from 'react';
import { fictionalGround } from '#shared/rules/fictional-ground.ts';
import { t } from '#shared/texts/t.ts';
import { useStreetStyle } from '../api/use-settings.ts';
import type { MapBounds } from '../map/map-pin.ts';
import { MapView } from '../map/map-view.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { WhenSeen } from '../ui/when-seen.tsx';
import { CoordinateFields } from './coordinate-fields.tsx';
import { changeFields } from './draft-changes.ts';
import type { PanelProps } from './panel-props.ts';
import styles from './place-field.module.css';
import { PlaceNotice } from './place-notice.tsx';
import { placeState } from './place-state.ts';
import { useMapStart } from './use-map-start.ts';

const PIN_ZOOM = 15;
/** What stands for an area is seen with its surroundings. */
const ROUGH_ZOOM = 13;
/** Six decimals are some centimetres. */
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

type LngLat = readonly [lng: number, lat: number];

/** Where the building stands: a pin that is dragged, moved by keys, or given by its coordinates. */
export function PlaceField({ draft, saved, onChange, errors, onTouch }: PanelProps) {
  const id = useId();
  const streetStyleUrl = useStreetStyle();
  const { center } = draft.fields;
  const state = placeState(draft, saved);
  const start = useMapStart(draft.fields, state === 'none');
  const [jumps, setJumps] = useState(0);
  const shown = useRef<MapBounds | null>(null);

  const put = ([lng, lat]: LngLat) => {
    const coordinates: [number, number] = [round(lng), round(lat)];
    onChange(changeFields({ center: { type: 'Point', coordinates }, is_center_confirmed: true }));
    onTouch('fields.center');
  };
  const putInView = () => {
    const [west, south, east, north] = shown.current ?? [...start.center, ...start.center];
    put([(west + east) / 2, (south + north) / 2]);
  };
  const jumpTo = (place: LngLat) => {
    put(place);
    setJumps((count) => count + 1);
  };
  const undo = () => {
    onChange(changeFields({ center: saved?.center ?? null, is_center_confirmed: false }));
    setJumps((count) => count + 1);
  };

  const pin = center?.coordinates ?? null;
  const zoom = state === 'rough' ? ROUGH_ZOOM : PIN_ZOOM;
  const view = pin ? { center: pin, zoom } : { center: start.center, zoom: start.zoom };
  const ground = fictionalGround({ is_demo: saved?.is_demo ?? start.isDemo, center: view.center });
  return (
    <fieldset
      name="fields.center"
      // Whatever goes to the first wrong field can stop here.
      tabIndex={-1}
      aria-invalid={errors.fields.center ? true : undefined}
      className={styles.place}
      aria-describedby={errors.fields.center ? `${id}-error` : undefined}
    >
      <legend className={styles.legend}>{t('Place on the map')}</legend>
      <PlaceNotice
        state={state}
        precision={saved?.location_precision ?? 'unknown'}
        start={start}
        onConfirm={() => onChange(changeFields({ is_center_confirmed: true }))}
        onSet={putInView}
        onUndo={undo}
      />
      <FieldError id={`${id}-error`} error={errors.fields.center} />
      <WhenSeen
        className={styles.map}
        fallback={<p className={styles.waiting}>{t('The map appears here.')}</p>}
      >
        <MapView
          label={t('Map to set the pin of the listing on')}
          camera={{ key: `${draft.id} ${start.key} ${jumps}`, ...view }}
          streetStyleUrl={streetStyleUrl}
          ground={ground}
          onPress={put}
          onBoundsChange={(bounds) => {
            shown.current = bounds;
          }}
          movablePin={
            pin && {
              lng: pin[0],
              lat: pin[1],
              label: t('Pin of the listing. Move it with the arrow keys, in small steps with shift.'),
              onMove: put,
            }
          }
          missingText={t('Give the coordinates below instead.')}
        />
      </WhenSeen>
      <p className={styles.help}>
        {t(
          'Drag the pin, or press the map where the building stands. By keyboard: arrow keys move the pin, in small steps with Shift.',
        )}
      </p>
      <CoordinateFields key={pin?.join()} place={pin} onPlace={jumpTo} />
    </fieldset>
  );
}
