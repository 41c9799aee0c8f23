import { PbfReader } from 'pbf';
import { OsmFileProblem, quoted } from './osm-file-problem.ts';
import { readFields } from './protobuf-fields.ts';

const KNOWN_FEATURES = new Set(['OsmSchema-V0.6', 'DenseNodes']);

/** OpenStreetMap began on this day. */
const FIRST_SECOND = Date.UTC(2004, 7, 9) / 1000;
const LAST_SECOND = Date.UTC(2100, 0, 1) / 1000;

/** @throws if the file requires unsupported features */
export function decodeHeader(bytes: Uint8Array, file: string): string | null {
  const pbf = new PbfReader(bytes);
  let dataDate: string | null = null;
  readFields(pbf, bytes.length, (field, stop) => {
    const text = () => Buffer.from(bytes.subarray(pbf.pos, stop)).toString('utf8');
    if (field === 4) checkRequired(text(), file);
    if (field === 5) checkOptional(text(), file);
    if (field === 32) dataDate = dayOf(pbf.readVarint(true));
  });
  return dataDate;
}

function checkRequired(feature: string, file: string): void {
  if (KNOWN_FEATURES.has(feature)) return;
  if (feature === 'HistoricalInformation') {
    throw new OsmFileProblem(
      file,
      'contains the history of the map instead of its current state',
      `Extract a single date: osmium time-filter ${file} -o now.osm.pbf`,
    );
  }
  throw new OsmFileProblem(
    file,
    `requires the feature ${quoted(feature)}, which is not supported`,
    `Convert it to the standard format: osmium cat ${file} -o plain.osm.pbf`,
  );
}

/** Files with node locations on ways may lack the nodes. */
function checkOptional(feature: string, file: string): void {
  if (feature !== 'LocationsOnWays') return;
  throw new OsmFileProblem(
    file,
    'stores node locations on ways and may lack the nodes',
    'Use the file from before osmium add-locations-to-ways.',
  );
}

function dayOf(second: number): string | null {
  if (!(second >= FIRST_SECOND && second < LAST_SECOND)) return null;
  return new Date(second * 1000).toISOString().slice(0, 10);
}
