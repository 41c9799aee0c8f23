import { memo, useMemo } from 'react';
import { Layer } from 'react-map-gl/maplibre';
import type { MapTheme } from './base-style.ts';
import { MAP_INKS } from './map-inks.ts';
import { RingLabels } from './ring-labels.tsx';
import { ringPainter } from './ring-painter.ts';
import type { Rings } from './ring-strip.ts';

type RingLayerProps = { rings: Rings; theme: MapTheme };

export const RingLayer = memo(function RingLayer({ rings, theme }: RingLayerProps) {
  // Painted layers are replaced, not updated.
  const id = `rings/${theme}/${rings.center}/${rings.miles}`;
  const painter = useMemo(() => ringPainter(id, rings, MAP_INKS[theme].ring), [id, rings, theme]);
  return (
    <>
      <Layer key={id} {...painter} />
      <RingLabels rings={rings} theme={theme} />
    </>
  );
});
