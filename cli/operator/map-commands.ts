import { findMapVersions, type MapVersion } from '#server/geo/import/map-versions.queries.ts';
import { removeMap } from '#server/geo/import/remove-map.ts';
import type { Command } from './command.ts';
import { minuteOf, tableText } from './print-table.ts';

const STATES: Record<MapVersion['state'], string> = {
  current: 'current',
  filling: 'being imported, or left by an import that was stopped',
  old: 'replaced, deleted soon',
};

const listMaps: Command = {
  name: 'list-maps',
  about: 'shows the regions whose map has been imported',
  isReading: true,
  async run({ db, print }) {
    const versions = await findMapVersions(db);
    if (versions.length === 0) return print('No map has been imported: npm run import -- map FILE.osm.pbf');
    const cells = versions.map(({ region, state, data_date, completed, counts }) => [
      region,
      data_date ?? 'not said',
      completed ? minuteOf(completed) : '',
      ...['places', 'addresses', 'stops', 'tiles'].map((name) => String(counts[name] ?? 0)),
      `${(((counts.tile_bytes ?? 0) + (counts.graph_bytes ?? 0)) / 1_048_576).toFixed(1)} MB`,
      STATES[state],
    ]);
    const headings = [
      'region',
      'data of',
      'imported',
      'places',
      'addresses',
      'stops',
      'tiles',
      'size',
      'state',
    ];
    print(tableText(headings, cells));
  },
};

const removeOne: Command = {
  name: 'remove-map',
  about: "deletes a region's map with everything that was imported of it, at once",
  more: 'REGION is its name in list-maps. What was measured by its streets is worked out anew by jobs: by another source, else as an estimate.',
  takes: ['REGION'],
  async run({ db, operator, print }, { given: [region = ''] }) {
    const count = await removeMap(db, operator, region);
    print(count === 0 ? `There is no map of ${region}: see list-maps.` : `The map of ${region} is gone.`);
  },
};

export const mapCommands = [listMaps, removeOne];
