import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import { OSM_CREDIT } from '#streets/region-part.ts';
import { streetLayers } from '#streets/street-layers.ts';
import { REGION_ZOOMS } from '#streets/tile-grid.ts';
import { MAP_PALETTES, type MapTheme } from '../map-palette.ts';
import { type MapRegion, streetsVersion } from './shown-regions.ts';

export type StreetsStyle = {
  sources: Record<string, SourceSpecification>;
  /** Drawn above the outline. */
  layers: LayerSpecification[];
  /** Drawn above all layers. */
  names: LayerSpecification[];
};

const SOURCE = 'streets';

/** The server merges the regions' tiles. */
export function streetsStyle(theme: MapTheme, regions: readonly MapRegion[], font: string[]): StreetsStyle {
  if (regions.length === 0) return { sources: {}, layers: [], names: [] };
  return { sources: { [SOURCE]: sourceOf(regions) }, ...streetLayers(SOURCE, MAP_PALETTES[theme], font) };
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

/** OpenStreetMap's license requires the link. */
function attributionHtml(attribution: string): string {
  const escaped = attribution.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  return escaped.replace(
    OSM_CREDIT,
    `<a href="${OSM_TERMS}" target="_blank" rel="noopener">${OSM_CREDIT}</a>`,
  );
}
