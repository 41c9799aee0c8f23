import { gzipSync } from 'node:zlib';
import type { GeoJSONVTFeature } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';

/** Returns a gzipped vector tile with one street for each name. */
export function streetTile(...names: string[]): Buffer {
  const features = names.map((name, at): GeoJSONVTFeature => {
    const y = name.length * 100 + at;
    return {
      type: 2,
      geometry: [
        [0, y],
        [4096, y],
      ],
      tags: { name, kind: 'minor' },
    } as never;
  });
  return gzipSync(fromGeojsonVt({ road: { features } } as never, { version: 2, extent: 4096 }));
}
