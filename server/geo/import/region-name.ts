import { basename } from 'node:path';

/** Names are part of URLs. */
export const REGION_NAME_FORM = /^[a-z0-9][a-z0-9-]{0,49}$/;

/**
 * `ohio-latest.osm.pbf` and `ohio-261101.osm.pbf` become `ohio`, so that a newer file replaces an older one.
 */
export function regionNameOf(file: string): string | null {
  const stem = basename(file)
    .toLowerCase()
    .replace(/(\.osm)?\.pbf$|\.osm$/, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-(latest|internal|\d{6}|\d{8}|\d{4}-\d\d-\d\d)$/, '')
    .replace(/^-+/, '')
    .slice(0, 50)
    .replace(/-+$/, '');
  return stem === '' ? null : stem;
}
