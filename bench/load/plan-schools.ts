import type { Insertable } from 'kysely';
import { createRandom, type Random } from '#demo/random.ts';
import type { SchoolsTable } from '#server/db/tables/school-tables.ts';
import { stateAt } from '#server/geo/state-shapes.ts';
import type { LngLat } from '#shared/api/inputs.ts';
import type { LoadArgs } from './load-args.ts';
import { offsetCoordinates } from './offset-coordinates.ts';

export type LoadSchool = {
  row: Insertable<SchoolsTable> & { lng: number; lat: number };
  listings: number;
};

/** With 200 schools: 19,500 of 200,000 listings. */
const DENSEST_SHARE = 0.0975;
/** A school's weight is 1 / (rank + offset). */
const RANK_OFFSET = 2.15;

/** Sorted, densest school first. */
export function shareListings(total: number, schools: number): number[] {
  const weights = Array.from({ length: schools }, (_, rank) => 1 / (rank + RANK_OFFSET));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const first = Math.max(DENSEST_SHARE, weights[0]! / all);
  const rest = all - weights[0]!;
  const shares = weights.map((weight, rank) => (rank === 0 ? first : (weight / rest) * (1 - first)));
  let share = 0;
  let given = 0;
  return shares.map((own, rank) => {
    share += own;
    const until = rank === schools - 1 ? total : Math.round(share * total);
    const listings = until - given;
    given = until;
    return listings;
  });
}

const GROUND = { west: -121, east: -77, south: 31, north: 46.5 };
/** Share of a grid cell. No listing is near two towns. */
const WANDER = 0.2;
/** Every nth school shares a town with the previous school. */
const SHARED_TOWN_EVERY = 5;
const SHARED_TOWN_M = [4000, 9000] as const;

type Town = { point: LngLat; state: string };

function gridOf(cells: number, random: Random): LngLat[] {
  const { west, east, south, north } = GROUND;
  const columns = Math.ceil(Math.sqrt((cells * (east - west)) / (north - south)));
  const rows = Math.ceil(cells / columns);
  const at = (from: number, to: number, cell: number, count: number) =>
    from + ((to - from) * (cell + 0.5 + random.between(-WANDER, WANDER))) / count;
  return Array.from(
    { length: columns * rows },
    (_, cell): LngLat => [
      at(west, east, cell % columns, columns),
      at(south, north, Math.floor(cell / columns), rows),
    ],
  );
}

function findTowns(count: number, random: Random): Town[] {
  for (let cells = count; ; cells = Math.ceil(cells * 1.2) + 1) {
    const towns = gridOf(cells, random).flatMap((point) => {
      const state = stateAt(...point);
      return state === null ? [] : [{ point, state }];
    });
    if (towns.length >= count) return random.shuffle(towns).slice(0, count);
  }
}

const SIDES = ['', 'New ', 'North ', 'South ', 'East ', 'West '];
const STEMS = 'Ash Bram Cald Dell Elm Farn Glen Hart Kel Lang Marl Nor Oak Pen Quill Rye Stan Thorn'.split(
  ' ',
);
const ENDS = 'brook bury dale field ford ham haven ley mere port stead ton wood wick'.split(' ');

function nameTowns(count: number, random: Random): string[] {
  const plain = STEMS.flatMap((stem) => ENDS.map((end) => stem + end));
  return SIDES.flatMap((side) => random.shuffle(plain).map((name) => side + name)).slice(0, count);
}

const KINDS = ['University', 'State University', 'College'];
const POPULAR = 12;

/** Sorts the densest first. */
export function planSchools({ properties, schools, seed }: LoadArgs): LoadSchool[] {
  const random = createRandom(`load/${seed}/schools`);
  const sizes = shareListings(properties, schools);
  const isSecond = (rank: number) => rank % SHARED_TOWN_EVERY === SHARED_TOWN_EVERY - 1;
  const towns = findTowns(sizes.filter((_, rank) => !isSecond(rank)).length, random.fork('towns'));
  const names = nameTowns(towns.length, random.fork('names'));
  let town = -1;
  return sizes.map((listings, rank) => {
    if (!isSecond(rank)) town += 1;
    const { point, state } = towns[town]!;
    const city = names[town]!;
    const name = isSecond(rank) ? `${city} Institute of Technology` : `${city} ${random.pick(KINDS)}`;
    const [lng, lat] = isSecond(rank)
      ? offsetCoordinates(point, random.between(...SHARED_TOWN_M), random.between(0, 360))
      : offsetCoordinates(point, 0, 0);
    const row = {
      name,
      short_name: isSecond(rank) ? `${city} Tech` : city,
      public_view_url: `${name.toLowerCase().replaceAll(' ', '-')}-${seed}`,
      description: 'An invented school: it and its listings are here to measure the site with.',
      city,
      state,
      postal_code: postalCode(rank, 0),
      lng,
      lat,
      is_popular: rank < POPULAR,
      is_demo: true,
    };
    return { row, listings };
  });
}

const POSTAL_CODES_A_TOWN = 10;

/** ZIP codes of one town differ in the last digit. */
export const postalCode = (rank: number, district: number) =>
  String(20_000 + rank * POSTAL_CODES_A_TOWN + (district % POSTAL_CODES_A_TOWN));
