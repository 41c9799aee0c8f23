import { createHash } from 'node:crypto';
import type { DemoListing } from '#demo/demo-listing.ts';
import { type DemoPlace, makeListing } from '#demo/make-listing.ts';
import { createRandom, type Random } from '#demo/random.ts';
import type { PhotoInput } from '#server/properties/property-input.ts';
import type { LngLat } from '#shared/api/inputs.ts';
import { METERS_A_MILE } from '#shared/rules/format-distance.ts';
import type { PropertyType } from '#shared/rules/property-type-label.ts';
import type { Tier } from '#shared/rules/tier-order.ts';
import { type LoadArgs, loadSource } from './load-args.ts';
import { offsetCoordinates } from './offset-coordinates.ts';
import { createWeightedPick } from './pick-weighted.ts';
import { type LoadSchool, postalCode } from './plan-schools.ts';

/** `manager` is an index into the school's managers. */
export type LoadListing = Omit<DemoListing, 'photos' | 'manager'> & {
  manager: number;
  photos: readonly PhotoInput[];
};

type District = { center: LngLat; spread: number; postal_code: string };

const MOST_DISTRICTS = 9;
/** Meters, below the nearby radius of 15 miles. */
const FARTHEST_M = 23_000;
const SCATTERED = 0.06;
const DISTRICT_M = [400, 9000] as const;
const SPREAD_M = [250, 1400] as const;

const pickType = createWeightedPick<PropertyType>([
  ['apartment', 38],
  ['house', 22],
  ['townhome', 11],
  ['duplex_etc', 10],
  ['single_room', 9],
  ['condo', 8],
  ['university_residences', 2],
]);
const pickTier = createWeightedPick<Tier>([
  ['free', 70],
  ['standard', 19],
  ['premium', 11],
]);

const STREETS = ['Maple', 'Cedar', 'Juniper', 'Linden', 'Orchard', 'Heron', 'Foundry', 'Willow', 'Granite'];
const WAYS = ['Street', 'Avenue', 'Lane', 'Court', 'Place', 'Road', 'Way'];
const MOST_FEATURES = 6;
const MOST_PLAN_FEATURES = 1;

/** Nearest first, with decreasing probability. */
function planDistricts({ row }: LoadSchool, rank: number, random: Random) {
  const count = random.int(5, MOST_DISTRICTS);
  const [near, far] = DISTRICT_M;
  return createWeightedPick(
    Array.from({ length: count }, (_, at): readonly [District, number] => {
      const meters = near + (far - near) * (at / count) ** 1.6 * random.between(0.7, 1.1);
      const district = {
        center: offsetCoordinates([row.lng, row.lat], meters, random.between(0, 360)),
        spread: random.between(...SPREAD_M) * (1 + at / count),
        postal_code: postalCode(rank, at),
      };
      return [district, random.between(0.6, 1.4) / (at + 1.5)];
    }),
  );
}

/** Normal distribution. */
const bell = (random: Random) =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());

function placeHome(center: LngLat, pick: (random: Random) => District, random: Random) {
  const district = pick(random);
  if (random.chance(SCATTERED)) {
    const point = offsetCoordinates(center, random.between(2000, FARTHEST_M), random.between(0, 360));
    return { point, district };
  }
  const east = offsetCoordinates(district.center, bell(random) * district.spread, 90);
  return { point: offsetCoordinates(east, bell(random) * district.spread, 0), district };
}

/** Meters, by planar approximation. */
function metersBetween([lng, lat]: LngLat, [lng2, lat2]: LngLat): number {
  return 111_195 * Math.hypot((lng2 - lng) * Math.cos((lat * Math.PI) / 180), lat2 - lat);
}

/** Each listing depends only on its number and the seed. */
export function createListingMaker(order: LoadArgs, school: LoadSchool, rank: number, managers: number) {
  const root = createRandom(`load/${order.seed}/school/${rank}`);
  const pickDistrict = planDistricts(school, rank, root.fork('districts'));
  const { city, state, lng, lat } = school.row;
  const center: LngLat = [lng, lat];

  function placeOf(number: number, random: Random): DemoPlace {
    const home = placeHome(center, pickDistrict, random);
    const meters = metersBetween(center, home.point);
    const pull = Math.min(1, FARTHEST_M / meters);
    const [east, north] = home.point;
    const street = random.pick(STREETS);
    return {
      address_1: `${100 + number} ${street} ${random.pick(WAYS)}`,
      street,
      district: null,
      city,
      state,
      postal_code: home.district.postal_code,
      lng: lng + (east - lng) * pull,
      lat: lat + (north - lat) * pull,
      miles: (meters * pull) / METERS_A_MILE,
      is_approximate: false,
    };
  }

  return (number: number, today: string): LoadListing => {
    const key = `${rank}-${number}`;
    const random = root.fork(String(number));
    // A few managers have most of the listings.
    const manager = Math.floor(random.next() ** 1.6 * managers);
    const { photos, ...listing } = makeListing(
      {
        key,
        number,
        type: pickType(random),
        tier: pickTier(random),
        manager: { username: '', phone: managerPhone(manager), site: 'https://homes.porchlight.example/' },
        place: placeOf(number, random),
        today,
        photos: random.int(0, order.photos),
      },
      random,
    );
    const folder = `${loadSource(order.seed)}/${key}`;
    return {
      ...listing,
      manager,
      features: random.shuffle(listing.features).slice(0, MOST_FEATURES),
      floor_plans: listing.floor_plans.map((plan) => ({
        ...plan,
        features: plan.features.slice(0, MOST_PLAN_FEATURES),
      })),
      photos: photos.map(({ caption }, at) => photoOf(`${folder}/${at}`, caption, at)),
    };
  };
}

function photoOf(name: string, caption: string, order: number): PhotoInput {
  const storage_key = createHash('sha256').update(name).digest('hex').slice(0, 32);
  return { storage_key, caption, order, width: 1280, height: 854 };
}

/** 555-0100 to 555-0199 are reserved for fiction. */
export const managerPhone = (manager: number) =>
  `(${200 + (Math.floor(manager / 100) % 700)}) 555-01${String(manager % 100).padStart(2, '0')}`;
