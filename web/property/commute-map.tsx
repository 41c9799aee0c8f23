import { useMemo } from 'react';
import type { AuxillaryData } from '#shared/api/auxillary-data.ts';
import type { Property } from '#shared/api/properties.ts';
import type { School } from '#shared/api/schools.ts';
import { decodePolyline } from '#shared/rules/decode-polyline.ts';
import { fictionalGround } from '#shared/rules/fictional-ground.ts';
import { t } from '#shared/texts/t.ts';
import { useStreetStyle } from '../api/use-settings.ts';
import type { MapBounds } from '../map/map-pin.ts';
import { type MapLine, MapView } from '../map/map-view.tsx';
import { titleOf } from './property-title.ts';

type Props = { property: Property; school: School; aux: AuxillaryData };

function boundsOf(points: readonly (readonly [number, number])[]): MapBounds {
  const lngs = points.map(([lng]) => lng);
  const lats = points.map(([, lat]) => lat);
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}

/** The routes that are known. Where none is, a dashed straight line joins home and school and claims no street. */
function linesOf(
  aux: AuxillaryData,
  home: readonly [number, number],
  school: readonly [number, number],
): MapLine[] {
  const lines: MapLine[] = [];
  const drive = aux.auto_routing.trip?.legs[0]?.shape;
  const walk = aux.walk_routing.trip?.legs[0]?.shape;
  if (drive) lines.push({ id: 'drive', coordinates: decodePolyline(drive), kind: 'drive', isDashed: false });
  if (walk) lines.push({ id: 'walk', coordinates: decodePolyline(walk), kind: 'walk', isDashed: false });
  if (lines.length === 0)
    lines.push({ id: 'crow', coordinates: [home, school], kind: 'walk', isDashed: true });
  return lines;
}

/** Home, school and the way between them (section 2.6). */
export function CommuteMap({ property, school, aux }: Props) {
  const home = property.center.coordinates;
  const campus = school.center.coordinates;
  const streetStyleUrl = useStreetStyle();
  const lines = useMemo(() => linesOf(aux, home, campus), [aux, home, campus]);
  const name = school.short_name || school.name;
  return (
    <MapView
      label={t('Map of the way from {title} to {school}', { title: titleOf(property), school: name })}
      camera={{
        key: `commute-${property.id}`,
        bounds: boundsOf([home, campus, ...lines.flatMap((l) => l.coordinates)]),
        paddingPx: 84,
      }}
      streetStyleUrl={streetStyleUrl}
      ground={fictionalGround({ is_demo: school.is_demo, center: campus })}
      lines={lines}
      missingText={t('How long the way takes stands above.')}
      marks={[
        { id: 'home', lng: home[0], lat: home[1], kind: 'home', label: t('This home'), hasLabel: true },
        { id: 'school', lng: campus[0], lat: campus[1], kind: 'school', label: name, hasLabel: true },
      ]}
    />
  );
}
