import type { Property } from '#shared/api/properties-schemas.ts';
import type { School } from '#shared/api/schools-schemas.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { t } from '#shared/texts/t.ts';
import { useStreetStyle } from '../api/use-settings.ts';
import type { MapLine } from '../map/line-layer.tsx';
import type { MapBounds } from '../map/map-pin.ts';
import { MapView } from '../map/map-view.tsx';
import { markerLabel } from './property-marker-label.ts';

type Props = { property: Property; school: School; lines: readonly MapLine[] };

const MAX_ZOOM = 16;
/** Pixels of padding, so that markers and their labels are in view. */
const PADDING_PX = { top: 88, right: 72, bottom: 104, left: 72 };

function boundsOf(points: readonly (readonly [number, number])[]): MapBounds {
  const lngs = points.map(([lng]) => lng);
  const lats = points.map(([, lat]) => lat);
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}

export function CommuteMap({ property, school, lines }: Props) {
  const origin = property.center.coordinates;
  const campus = school.center.coordinates;
  const streetStyleUrl = useStreetStyle();
  const name = school.short_name || school.name;
  const isOriginNorth = origin[1] > campus[1];
  return (
    <MapView
      label={t('Map of the route from {title} to {school}', { title: propertyTitle(property), school: name })}
      camera={{
        key: `commute-${property.id}`,
        bounds: boundsOf([origin, campus, ...lines.flatMap((line) => line.coordinates)]),
        paddingPx: PADDING_PX,
        maxZoom: MAX_ZOOM,
      }}
      streetStyleUrl={streetStyleUrl}
      lines={lines}
      missingText={t('You can read the routes above.')}
      marks={[
        {
          ...{ id: 'home', lng: origin[0], lat: origin[1], kind: 'home', label: markerLabel(property) },
          ...{ hasLabel: true, isLabelAbove: isOriginNorth },
        },
        {
          ...{ id: 'school', lng: campus[0], lat: campus[1], kind: 'school', label: name },
          ...{ hasLabel: true, isLabelAbove: !isOriginNorth },
        },
      ]}
    />
  );
}
