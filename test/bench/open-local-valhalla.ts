import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import type { TravelMode } from '#server/geo/routing-provider.ts';
import type { LngLat } from '#shared/api/inputs.ts';
import { ROOT } from '#test/helpers/source-tree.ts';

/** A package of its own beside the product's: its binaries for three systems are 280 MB, which nobody else should have to fetch. */
const PACKAGE_FOLDER = join(ROOT, 'test/bench/valhalla');
const TILES = join(ROOT, 'data/bench/valhalla');
export const HOW_TO_INSTALL = 'npm ci --prefix test/bench/valhalla';

const COSTINGS: Record<TravelMode, string> = { drive: 'auto', walk: 'pedestrian', bike: 'bicycle' };
const QUIET = { type: '' };
const MAX_PLACES = 10_000;
const LIMITS = {
  max_distance: 500_000,
  max_locations: 20,
  max_matrix_distance: 400_000,
  max_matrix_location_pairs: MAX_PLACES,
};

/** What Valhalla insists on being told; the figures that matter for a table are its usual ones. */
const configure = (tile_dir: string) => ({
  mjolnir: { tile_dir, concurrency: 2, logging: QUIET },
  loki: {
    actions: ['sources_to_targets', 'route'],
    logging: QUIET,
    use_connectivity: true,
    service_defaults: {
      radius: 0,
      minimum_reachability: 50,
      search_cutoff: 35_000,
      node_snap_tolerance: 5,
      street_side_tolerance: 5,
      street_side_max_distance: 1_000,
      heading_tolerance: 60,
    },
  },
  // Its usual choice takes 15 s and 4 GB for 2,000 drives; this one is its fastest.
  thor: { logging: QUIET, source_to_target_algorithm: 'timedistancematrix' },
  odin: { logging: QUIET },
  meili: { default: { breakage_distance: 2_000 } },
  service_limits: {
    auto: LIMITS,
    bicycle: LIMITS,
    pedestrian: { ...LIMITS, min_transit_walking_distance: 1, max_transit_walking_distance: 10_000 },
    isochrone: {
      max_contours: 4,
      max_time_contour: 120,
      max_distance_contour: 200,
      max_locations: 1,
      max_distance: 25_000,
    },
    trace: {
      max_shape: 16_000,
      max_distance: 200_000,
      max_gps_accuracy: 100,
      max_search_radius: 100,
      max_alternates: 3,
      max_alternates_shape: 100,
    },
    skadi: { max_shape: 750_000, min_resample: 10 },
    max_exclude_locations: 50,
    max_reachability: 100,
    max_radius: 200,
    max_timedep_distance: 500_000,
    max_timedep_distance_matrix: 0,
    max_alternates: 2,
    max_exclude_polygons_length: 10_000,
  },
});

type Route = { trip: { summary: { time: number } } };
type Package = {
  Actor: new (
    config: object,
  ) => { matrix(query: object): Promise<unknown>; route(query: object): Promise<Route> };
};

export type LocalValhalla = {
  /** One table of the ways from all homes to the school: how fast it is. */
  sweep(homes: readonly LngLat[], school: LngLat, mode: TravelMode): Promise<unknown>;
  /**
   * Seconds of the way from each home, null without one, by a route each: its tables leave a tenth of the drives in a small map half
   * as long again as its routes.
   */
  times(homes: readonly LngLat[], school: LngLat, mode: TravelMode): Promise<(number | null)[]>;
};

/** Tiles of a map, built anew: a builder that aborts, as it does over a bad file, takes nothing with it. */
function buildTiles(packageFolder: string, map: string): object {
  const folder = join(TILES, basename(map, '.osm.pbf'));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const config = configure(folder);
  const file = `${folder}.json`;
  writeFileSync(file, JSON.stringify(config));
  const builder = join(packageFolder, process.platform, process.arch, 'valhalla_build_tiles');
  // It leaves lists of what it found strange where it is started.
  execFileSync(builder, ['-c', file, map], { stdio: 'ignore', cwd: folder });
  return config;
}

/**
 * Valhalla in this process over tiles of a map; null where it is not installed.
 * @throws where it is, and does not run on this system or cannot read the map
 */
export function openLocalValhalla(map: string): LocalValhalla | null {
  const packageFolder = join(PACKAGE_FOLDER, 'node_modules/@valhallajs/valhallajs');
  if (!existsSync(packageFolder)) return null;
  const { Actor } = createRequire(packageFolder)(packageFolder) as Package;
  const actor = new Actor(buildTiles(packageFolder, map));
  const toPlace = ([lon, lat]: LngLat) => ({ lon, lat });
  const timeOf = async (home: LngLat, school: LngLat, mode: TravelMode): Promise<number | null> => {
    const locations = [toPlace(home), toPlace(school)];
    const query = { locations, costing: COSTINGS[mode], directions_type: 'none' };
    // All that it says where there is no way is an error.
    return await actor.route(query).then(
      ({ trip }) => trip.summary.time,
      () => null,
    );
  };
  return {
    sweep: (homes, school, mode) =>
      actor.matrix({
        sources: homes.map(toPlace),
        targets: [toPlace(school)],
        costing: COSTINGS[mode],
        verbose: false,
      }),
    async times(homes, school, mode) {
      const times: (number | null)[] = [];
      for (const home of homes) times.push(await timeOf(home, school, mode));
      return times;
    },
  };
}
