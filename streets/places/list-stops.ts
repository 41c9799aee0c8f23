import type { MapStop } from '../map-feature.ts';
import type { OsmExtract, Tags } from '../osm/osm-extract.ts';
import { listPoints, type TaggedPoint } from './feature-point.ts';
import { normalizeName } from './list-places.ts';
import { NearPoints } from './near-points.ts';
import { addPassingLines, type Line, listLines, stopsOfLines } from './transit-lines.ts';

type Mode = MapStop['mode'];

/** Stops on both sides of a street are one stop. */
const SAME_STOP_M = 80;

function stopMode(tags: Tags): Mode | null {
  if (tags.amenity === 'ferry_terminal') return 'ferry';
  if (/^(station|halt|tram_stop)$/.test(tags.railway ?? '')) return 'rail';
  if (tags.highway === 'bus_stop' || tags.amenity === 'bus_station') return 'bus';
  if (!/^(platform|stop_position|station)$/.test(tags.public_transport ?? '')) return null;
  if (['train', 'subway', 'light_rail', 'tram', 'monorail'].some((key) => tags[key] === 'yes')) return 'rail';
  if (tags.ferry === 'yes') return 'ferry';
  return tags.bus === 'yes' || tags.trolleybus === 'yes' ? 'bus' : null;
}

const ownLines = (tags: Tags): string[] =>
  (tags.route_ref ?? '')
    .split(/[;,]/)
    .map((name) => normalizeName(name))
    .filter((name) => name !== null);

function toStop({ ref, tags, lng, lat }: TaggedPoint, lines: readonly Line[]): MapStop | null {
  const mode = stopMode(tags) ?? lines[0]?.mode ?? null;
  if (mode === null) return null;
  const routes = lines.filter((line) => line.mode === mode).map(({ name }) => name);
  return { ref, name: normalizeName(tags.name), mode, routes: [...routes, ...ownLines(tags)], lng, lat };
}

const inOrder = new Intl.Collator('en', { numeric: true });

export function listStops(extract: OsmExtract): MapStop[] {
  const lines = listLines(extract);
  const linesAt = stopsOfLines(lines);
  const stops: MapStop[] = [];
  const known = new NearPoints<MapStop>();
  for (const point of listPoints(extract, (tags, ref) => stopMode(tags) !== null || linesAt.has(ref))) {
    const stop = toStop(point, linesAt.get(point.ref) ?? []);
    if (!stop) continue;
    const twin = [...known.within(stop, SAME_STOP_M)].find(
      (other) => other.mode === stop.mode && stop.name !== null && other.name === stop.name,
    );
    if (twin) twin.routes.push(...stop.routes);
    else {
      stops.push(stop);
      known.add(stop);
    }
  }
  addPassingLines(extract, lines, known);
  for (const stop of stops) stop.routes = [...new Set(stop.routes)].sort(inOrder.compare);
  return stops;
}
