import { listAround } from '#server/geo/map-features.queries.ts';
import { findCurrentMaps } from '#server/geo/services/map-graphs.queries.ts';
import { findMapServices, type MapServiceRow } from '#server/geo/services/map-services.queries.ts';
import type { MapServices } from '#server/geo/services/open-map-services.ts';
import type { ServiceProbe } from '#server/geo/services/service-probe.ts';
import { findNearestSchool } from '#server/schools/school-place.queries.ts';
import type { LngLat } from '#shared/api/inputs.ts';
import { NEARBY_RADIUS_M } from '#shared/api/properties.ts';
import { formatDistance } from '#shared/rules/format-distance.ts';
import { TRAVEL_MODES, type TravelMode } from '#shared/rules/travel-modes.ts';
import { type Command, type Desk, readPoint } from './command.ts';
import { minuteOf, tableText } from './print-table.ts';

const timeOf = (time: string | null | undefined) => (time ? minuteOf(time) : 'never');

/** Calls the service, and shows its recorded state. */
async function stateOf(
  { name, host, ask }: ServiceProbe,
  known: MapServiceRow | undefined,
): Promise<string[]> {
  const begin = performance.now();
  const { isUp, detail } = await ask();
  const took = `${Math.round(performance.now() - begin)} ms`;
  const isOpen = known?.open_until && Date.parse(known.open_until) > Date.now();
  return [
    name,
    host,
    isUp ? 'answers' : 'FAILS',
    took,
    timeOf(known?.last_answer),
    timeOf(known?.last_failure),
    isOpen ? `until ${known.open_until!.slice(11, 19)}` : 'no',
    detail,
  ];
}

async function printServices({ db, print }: Desk, { probes, routing }: MapServices): Promise<void> {
  // Read before the calls change it.
  const known = new Map((await findMapServices(db)).map((row) => [row.name, row]));
  if (probes.length === 0) print('No service of others is configured: nothing goes out.');
  else {
    const rows = await Promise.all(probes.map((probe) => stateOf(probe, known.get(probe.name))));
    const headings = [
      'service',
      'where',
      'now',
      'took',
      'last answer (UTC)',
      'last failure',
      'left alone',
      'it says',
    ];
    print(tableText(headings, rows));
    for (const { name } of probes) {
      const failure = known.get(name)?.failure;
      if (failure) print(`The last failure of ${name}: ${failure}`);
    }
  }
  print((await routing.health()).detail);
}

const MODE_WORDS: Record<TravelMode, string> = { drive: 'by car', walk: 'on foot', bike: 'by bike' };

async function printTravel({ db, print }: Desk, { routing }: MapServices, point: LngLat): Promise<void> {
  const school = await findNearestSchool(db, point);
  if (!school || school.distance > NEARBY_RADIUS_M)
    return print('No school is near it, so no way is measured.');
  print(`To ${school.name}, ${formatDistance(school.distance)} in a straight line:`);
  const rows: string[][] = [];
  for (const mode of TRAVEL_MODES) {
    const [way] = await routing.measure({ origin: point, targets: [[school.lng, school.lat]], mode });
    const { travel, source, isMakeshift } = way!;
    rows.push([
      `  ${MODE_WORDS[mode]}`,
      travel === null ? 'no way' : `${Math.round(travel.seconds / 60)} min`,
      travel === null ? '' : travel.quality,
      source,
      isMakeshift ? 'in place of a source that is away' : '',
    ]);
  }
  print(tableText(['', 'time', 'quality', 'from', ''], rows));
}

async function printCover(desk: Desk, services: MapServices, point: LngLat): Promise<void> {
  const { db, print } = desk;
  const [lng, lat] = point;
  const maps = (await findCurrentMaps(db)).filter(
    ({ west, south, east, north }) => lng >= west && lng <= east && lat >= south && lat <= north,
  );
  print(`\n${lat}, ${lng}`);
  if (maps.length === 0)
    print('No imported map has it: times are estimates unless a service knows it, scores are not given.');
  else {
    const cells = maps.map(({ region, id, data_date }) => [region, String(id), data_date ?? 'not said']);
    print(tableText(['region', 'version', 'data of'], cells));
    const { places, stops } = await listAround(db, point, 2500);
    const hospitals = places.filter(({ kind }) => kind === 'hospital').length;
    print(
      `Around it: ${places.length - hospitals} places and ${stops.length} stops within 2.5 km, ${hospitals} hospitals within 10 miles.`,
    );
    const isReached = await services.isReachable(point).catch((error: Error) => error.message);
    if (typeof isReached === 'string') print(isReached);
    else print(`${isReached ? 'A' : 'No'} street for walkers lies beside it.`);
  }
  await printTravel(desk, services, point);
}

const mapServices: Command = {
  name: 'map-services',
  about:
    'asks each service for ways, addresses and scores whether it answers, and shows what is known of a point',
  more: 'Each service that the settings name is asked once; for Walk Score that counts as a call. Beside it stands how it did before, as any process of the site noted it.',
  options: {
    at: {
      value: 'LAT,LNG',
      about: 'a point, latitude first: which maps have it, and who tells the way from there to school',
    },
  },
  isReading: true,
  async run(desk, { options }) {
    const point = options.at === undefined ? null : readPoint(options.at, '--at');
    const services = desk.openMaps();
    await printServices(desk, services);
    if (point) await printCover(desk, services, point);
  },
};

export const mapServiceCommands = [mapServices];
