import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import { MAP_PALETTES, type MapTheme } from '../map-palette.ts';
import { OSM_CREDIT } from '../osm/osm-credit.ts';
import { buildingLayers, groundLayers } from './ground-style.ts';
import { REGION_ZOOMS } from './make-tiles.ts';
import { nameLayers } from './name-style.ts';
import { groundPaths, roadLayers } from './road-style.ts';
import { type MapRegion, streetsVersion } from './shown-regions.ts';

export type StreetsStyle = {
  sources: Record<string, SourceSpecification>;
  /** Grounds, houses and streets, to be drawn over the outline. */
  layers: LayerSpecification[];
  /** Above all of them. */
  names: LayerSpecification[];
};

const SOURCE = 'streets';

/**
 * The product's own street map of the regions that were imported, as many as they are: one source, whose tiles the server puts together.
 * Nothing of it comes from anywhere else.
 */
export function streetsStyle(theme: MapTheme, regions: readonly MapRegion[], font: string[]): StreetsStyle {
  if (regions.length === 0) return { sources: {}, layers: [], names: [] };
  const colors = MAP_PALETTES[theme];
  return {
    sources: { [SOURCE]: sourceOf(regions) },
    layers: [
      ...groundLayers(SOURCE, colors),
      ...groundPaths(SOURCE, colors),
      ...buildingLayers(SOURCE, colors),
      ...roadLayers(SOURCE, colors),
    ],
    names: nameLayers(SOURCE, colors, font),
  };
}

function sourceOf(regions: readonly MapRegion[]): SourceSpecification {
  const boxes = regions.map(({ box }) => box);
  const credits = new Set(regions.map(({ attribution }) => attributionHtml(attribution)));
  return {
    type: 'vector',
    tiles: [`/maps/streets/${streetsVersion(regions)}/{z}/{x}/{y}.pbf`],
    minzoom: REGION_ZOOMS.minZoom,
    maxzoom: REGION_ZOOMS.maxZoom,
    bounds: [
      Math.min(...boxes.map(({ west }) => west)),
      Math.min(...boxes.map(({ south }) => south)),
      Math.max(...boxes.map(({ east }) => east)),
      Math.max(...boxes.map(({ north }) => north)),
    ],
    attribution: [...credits].join(' · '),
  };
}

const OSM_TERMS = 'https://www.openstreetmap.org/copyright';

/** As its license asks, the credit leads to the terms. What operators write is shown as they wrote it. */
function attributionHtml(attribution: string): string {
  const escaped = attribution.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  return escaped.replace(
    OSM_CREDIT,
    `<a href="${OSM_TERMS}" target="_blank" rel="noopener">${OSM_CREDIT}</a>`,
  );
}
