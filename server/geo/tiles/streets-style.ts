import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import { MAP_PALETTES, type MapTheme } from '../map-palette.ts';
import { OSM_CREDIT } from '../osm/osm-credit.ts';
import type { Box } from '../osm/osm-extract.ts';
import { buildingLayers, groundLayers } from './ground-style.ts';
import { REGION_ZOOMS } from './make-tiles.ts';
import { nameLayers } from './name-style.ts';
import { groundPaths, roadLayers } from './road-style.ts';

/** A region's map as it is now. */
export type MapRegion = { version: number; region: string; attribution: string; box: Box };

export type StreetsStyle = {
  sources: Record<string, SourceSpecification>;
  /** Grounds, houses and streets, to be drawn over the outline. */
  layers: LayerSpecification[];
  /** Above all of them. */
  names: LayerSpecification[];
};

/** The product's own street map of the regions that were imported. Nothing of it comes from anywhere else. */
export function streetsStyle(theme: MapTheme, regions: readonly MapRegion[], font: string[]): StreetsStyle {
  const colors = MAP_PALETTES[theme];
  const named = regions.map((region) => ({ ...region, source: `region-${region.version}` }));
  return {
    sources: Object.fromEntries(named.map((region) => [region.source, sourceOf(region)])),
    layers: named.flatMap(({ source }) => [
      ...groundLayers(source, colors),
      ...groundPaths(source, colors),
      ...buildingLayers(source, colors),
      ...roadLayers(source, colors),
    ]),
    names: named.flatMap(({ source }) => nameLayers(source, colors, font)),
  };
}

function sourceOf({ version, attribution, box }: MapRegion): SourceSpecification {
  return {
    type: 'vector',
    tiles: [`/maps/regions/${version}/{z}/{x}/{y}.pbf`],
    minzoom: REGION_ZOOMS.minZoom,
    maxzoom: REGION_ZOOMS.maxZoom,
    bounds: [box.west, box.south, box.east, box.north],
    attribution: attributionHtml(attribution),
  };
}

const OSM_TERMS = 'https://www.openstreetmap.org/copyright';

/** As its licence asks, the credit leads to the terms. What operators write is shown as they wrote it. */
function attributionHtml(attribution: string): string {
  const escaped = attribution.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  return escaped.replace(
    OSM_CREDIT,
    `<a href="${OSM_TERMS}" target="_blank" rel="noopener">${OSM_CREDIT}</a>`,
  );
}
