type KnownFormat = { name: string; remedy: (file: string) => string };

const convert = (file: string) => `Convert it: osmium cat ${file} -o map.osm.pbf`;
const unpackFirst = () => 'Unpack it first; what comes out should end in .osm.pbf.';

/** Formats mistaken for PBF, by magic bytes. */
const FORMATS: (KnownFormat & { begins: RegExp })[] = [
  { begins: /^\x1f\x8b/, name: 'a gzip file', remedy: convert },
  { begins: /^BZh/, name: 'a bzip2 file', remedy: convert },
  { begins: /^\x28\xb5\x2f\xfd/, name: 'a Zstandard file', remedy: unpackFirst },
  { begins: /^\xfd7zXZ/, name: 'an xz file', remedy: unpackFirst },
  { begins: /^PK\x03\x04/, name: 'a zip file', remedy: unpackFirst },
  {
    begins: /^\xff\xe0/,
    name: 'an o5m file',
    remedy: (file) => `Convert it: osmconvert ${file} -o=map.osm.pbf`,
  },
  {
    begins: /^(\xef\xbb\xbf)?\s*(<\?xml[^>]*>\s*)?<(!doctype html|html|head|body)/i,
    name: 'a web page and no map',
    remedy: () =>
      'The download went wrong: open the address in a browser, see what it says, and download it again.',
  },
  { begins: /^(\xef\xbb\xbf)?\s*<(\?xml|osm)/i, name: 'an XML file', remedy: convert },
  {
    begins: /^(\xef\xbb\xbf)?\s*[{[]/,
    name: 'a text file such as GeoJSON',
    remedy: () => 'Maps are imported from .osm.pbf files; download.geofabrik.de has them for each state.',
  },
];

export function nameFormat(first: Buffer): KnownFormat | null {
  const text = first.toString('latin1');
  return FORMATS.find(({ begins }) => begins.test(text)) ?? null;
}
