import { findMapVersions, type MapVersion } from '#server/geo/import/map-versions.queries.ts';
import { removeMap } from '#server/geo/import/remove-map.ts';
import type { Command } from './command.ts';
import { minuteOf, tableText } from './print-table.ts';

const STATES: Record<MapVersion['state'], string> = {
  current: 'current',
  filling: 'import running or interrupted',
  old: 'replaced, will be deleted',
};

const listMaps: Command = {
  name: 'list-maps',
  about: 'lists the regions with an imported map',
  isReading: true,
  async run({ db, print }) {
    const versions = await findMapVersions(db);
    if (versions.length === 0)
      return print('No map imported yet. Import one: npm run import -- map FILE.osm.pbf');
    const cells = versions.map(({ region, state, data_date, completed, counts }) => [
      region,
      data_date ?? 'unknown',
      completed ? minuteOf(completed) : '',
      ...['places', 'addresses', 'stops', 'tiles'].map((name) => String(counts[name] ?? 0)),
      `${(((counts.tile_bytes ?? 0) + (counts.graph_bytes ?? 0)) / 1_048_576).toFixed(1)} MB`,
      STATES[state],
    ]);
    const headings = [
      'region',
      'data date',
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
  about: "deletes a region's map and its imported data immediately",
  more: 'REGION is the name shown by list-maps. Jobs recompute routes that used its streets, from another source or as estimates.',
  takes: ['REGION'],
  async run({ db, operator, print }, { given: [region = ''] }) {
    const count = await removeMap(db, operator, region);
    print(
      count === 0
        ? `Region ${region} has no map. Run list-maps to see all regions.`
        : `Deleted the map of ${region}.`,
    );
  },
};

export const mapCommands = [listMaps, removeOne];
