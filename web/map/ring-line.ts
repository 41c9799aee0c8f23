import type { Feature, FeatureCollection, LineString, Point } from 'geojson';
import { METERS_PER_MILE } from '#shared/rules/format-distance.ts';
import { t } from '#shared/texts/t.ts';

export type Rings = { center: readonly [lng: number, lat: number]; miles: readonly number[] };

const M_PER_DEG = 111_195;
const CORNERS = 120;

function around([lng, lat]: Rings['center'], miles: number, turn: number): [number, number] {
  const radius = (miles * METERS_PER_MILE) / M_PER_DEG;
  const east = (radius * Math.cos(turn)) / Math.cos((lat * Math.PI) / 180);
  return [lng + east, lat + radius * Math.sin(turn)];
}

/** Circles of so many miles as lines, each with a label at its top. */
export function ringLines({
  center,
  miles,
}: Rings): FeatureCollection<LineString | Point, { label: string }> {
  const features = miles.flatMap((radius): Feature<LineString | Point, { label: string }>[] => {
    const properties = { label: t('{count, plural, one {# mile} other {# miles}}', { count: radius }) };
    const coordinates = Array.from({ length: CORNERS + 1 }, (_, corner) =>
      around(center, radius, (corner / CORNERS) * 2 * Math.PI),
    );
    const top = around(center, radius, Math.PI / 2);
    return [
      { type: 'Feature', geometry: { type: 'LineString', coordinates }, properties },
      { type: 'Feature', geometry: { type: 'Point', coordinates: top }, properties },
    ];
  });
  return { type: 'FeatureCollection', features };
}
