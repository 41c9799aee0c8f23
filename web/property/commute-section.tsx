import BikeIcon from 'lucide-react/icons/bike';
import CarIcon from 'lucide-react/icons/car';
import WalkIcon from 'lucide-react/icons/footprints';
import { useMemo } from 'react';
import type { AuxillaryData } from '#shared/api/auxillary-data-schemas.ts';
import type { Property } from '#shared/api/properties-schemas.ts';
import type { School } from '#shared/api/schools-schemas.ts';
import { isTravelEstimated } from '#shared/rules/campus-travel.ts';
import { bikeText, driveText, walkText } from '#shared/rules/commute-text.ts';
import { decodePolyline } from '#shared/rules/decode-polyline.ts';
import { formatDistance } from '#shared/rules/format-distance.ts';
import type { TravelMode } from '#shared/rules/travel-modes.ts';
import { msg, t } from '#shared/texts/t.ts';
import type { MapLine } from '../map/line-layer.tsx';
import { LazyInView } from '../ui/lazy-in-view.tsx';
import { AreaNote } from './area-note.tsx';
import { CommuteMap } from './commute-map.tsx';
import styles from './commute-section.module.css';
import mapStyles from './map-section.module.css';

const NO_OPTIONS = {
  drive: msg('Our map doesn’t have a driving route to {school}.'),
  walk: msg('Our map doesn’t have a walking route to {school}.'),
  bike: msg('Our map doesn’t have a bike route to {school}.'),
};

const CROW_LINE = 'crow';

type Props = { property: Property; school: School; aux: AuxillaryData };

const ICONS = { drive: CarIcon, walk: WalkIcon, bike: BikeIcon };

function TravelTimes({ options }: { options: ReturnType<typeof commuteOptions> }) {
  if (typeof options === 'string') return <p className={styles.unknown}>{options}</p>;
  return (
    <ul className={styles.ways}>
      {options.map(({ mode, text }) => {
        const Icon = ICONS[mode];
        return (
          <li key={mode} data-mode={mode}>
            <Icon aria-hidden="true" width={20} height={20} />
            <span>{text}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Note that travel times are estimates. Null if they are exact. */
function estimateNote({ auto_routing, walk_routing, quality }: AuxillaryData): string | null {
  if (quality !== 'estimated') return null;
  return auto_routing.trip || walk_routing.trip
    ? t('Where our map has no route, we estimate the time from that distance.')
    : t('We estimate times from that distance. The real trip may take longer.');
}

const LINE_NAMES = { drive: msg('By car'), walk: msg('On foot') };
const AREA_LINE_NAMES = {
  drive: msg('By car, from the middle of the area'),
  walk: msg('On foot, from the middle of the area'),
};

function lineName({ id, kind, isDashed }: MapLine): string {
  if (id === CROW_LINE) return t('A straight line, not a route');
  return t(isDashed ? AREA_LINE_NAMES[kind] : LINE_NAMES[kind]);
}

function Legend({ lines }: { lines: readonly MapLine[] }) {
  return (
    <ul className={styles.legend} aria-label={t('Routes on the map')}>
      {lines.map((line) => (
        <li key={line.id} data-line={line.id} data-dashed={line.isDashed || undefined}>
          {lineName(line)}
        </li>
      ))}
    </ul>
  );
}

/** Travel times to campus with a map. Estimates are labeled and have no route. */
export function CommuteSection(props: Props) {
  const { property, school, aux } = props;
  const name = school.short_name || school.name;
  const isEstimated = isTravelEstimated({ ...property, travel_quality: aux.quality });
  const [origin, campus] = [property.center.coordinates, school.center.coordinates];
  const isArea = property.is_approximate;
  const lines = useMemo(() => commuteLines(aux, origin, campus, isArea), [aux, origin, campus, isArea]);
  const note = estimateNote(aux);
  return (
    <section aria-labelledby="commute">
      <h2 id="commute">{t('Commute')}</h2>
      <TravelTimes options={commuteOptions(aux, name, isEstimated)} />
      {property.distance_from_school !== null && (
        <p className={mapStyles.note}>
          {t('{distance} from campus in a straight line.', {
            distance: formatDistance(property.distance_from_school),
          })}
          {note && ` ${note}`}
        </p>
      )}
      <AreaNote property={property} />
      <div className={mapStyles.live}>
        <LazyInView
          className={mapStyles.map}
          fallback={<p className={mapStyles.waiting}>{t('The map appears here.')}</p>}
        >
          <CommuteMap property={property} school={school} lines={lines} />
        </LazyInView>
        {lines.length > 0 && <Legend lines={lines} />}
      </div>
    </section>
  );
}

type Point = readonly [lng: number, lat: number];

/**
 * Lines on the map. Routes from an area's center are dashed. Without any route, a straight dashed line shows
 * an estimate.
 */
function commuteLines(aux: AuxillaryData, origin: Point, school: Point, isDashed: boolean): MapLine[] {
  const drive = aux.auto_routing.trip?.legs[0]?.shape;
  const walk = aux.walk_routing.trip?.legs[0]?.shape;
  const lines: MapLine[] = [];
  if (drive) lines.push({ id: 'drive', coordinates: decodePolyline(drive), kind: 'drive', isDashed });
  if (walk) lines.push({ id: 'walk', coordinates: decodePolyline(walk), kind: 'walk', isDashed });
  if (lines.length === 0 && aux.quality !== 'exact')
    lines.push({ id: CROW_LINE, coordinates: [origin, school], kind: 'walk', isDashed: true });
  return lines;
}

type CommuteOption = { mode: TravelMode; text: string };

type Times = Pick<AuxillaryData, 'drive_time' | 'walk_time' | 'bike_time' | 'quality'>;

/**
 * Returns a text by travel mode, or a single sentence if no mode has a time. A missing time means that no
 * route exists.
 */
export function commuteOptions(times: Times, school: string, isEstimated: boolean): CommuteOption[] | string {
  const { drive_time, walk_time, bike_time, quality } = times;
  if (quality === null) return t('We don’t have travel times to {name} yet.', { name: school });
  if (drive_time === null && walk_time === null && bike_time === null)
    return t('Our map doesn’t have a route from this home to {school}.', { school });
  const optionOf = (mode: TravelMode, minutes: number | null, textOf: typeof driveText): CommuteOption => ({
    mode,
    text: minutes === null ? t(NO_OPTIONS[mode], { school }) : textOf(minutes, school, isEstimated),
  });
  return [
    optionOf('drive', drive_time, driveText),
    optionOf('walk', walk_time, walkText),
    optionOf('bike', bike_time, bikeText),
  ];
}
