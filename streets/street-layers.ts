import type { LayerSpecification } from 'maplibre-gl';
import { buildingLayers, groundLayers } from './style/ground-style.ts';
import { nameLayers } from './style/name-style.ts';
import { groundPaths, roadLayers } from './style/road-style.ts';
import type { StreetColors } from './style/street-colors.ts';

export type { StreetColors };

/** `names` must be above all other layers of the map. */
export function streetLayers(
  source: string,
  colors: StreetColors,
  font: string[],
): { layers: LayerSpecification[]; names: LayerSpecification[] } {
  return {
    layers: [
      ...groundLayers(source, colors),
      ...groundPaths(source, colors),
      ...buildingLayers(source, colors),
      ...roadLayers(source, colors),
    ],
    names: nameLayers(source, colors, font),
  };
}
