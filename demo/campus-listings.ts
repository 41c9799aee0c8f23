import { METERS_A_MILE } from '#shared/rules/format-distance.ts';
import type { PropertyType } from '#shared/rules/property-type-label.ts';
import type { DemoListing } from './demo-listing.ts';
import { ownerOf, tierFor } from './lakeshore.ts';
import { type DemoPlace, makeListing } from './make-listing.ts';
import { createRandom, type Random } from './random.ts';
import type { DemoUniversity } from './universities.ts';

/** Invented streets, so that no real property is advertised. */
const STREETS = [
  'Porchlight Way',
  'Lamplit Row',
  'Doorstep Demo Lane',
  'Thresholds Walk',
  'Latchkey Demo Row',
  'Warm Window Way',
  'Doormat Demo Court',
  'Housewarming Row',
];
const TYPES: readonly PropertyType[] = [
  'apartment',
  'house',
  'single_room',
  'condo',
  'townhome',
  'duplex_etc',
  'university_residences',
];
const OWNERS: Record<PropertyType, readonly string[]> = {
  apartment: ['demo-campus-row-demo-homes', 'demo-lamplight-demo-homes'],
  condo: ['demo-lamplight-demo-homes', 'demo-campus-row-demo-homes'],
  townhome: ['demo-campus-row-demo-homes', 'demo-brightwater-doors'],
  house: ['demo-manager', 'demo-brightwater-doors', 'demo-agnes-tully'],
  duplex_etc: ['demo-brightwater-doors', 'demo-the-pereira-houses'],
  university_residences: ['demo-lamplight-demo-homes'],
  single_room: ['demo-old-harbor-rooms', 'demo-agnes-tully'],
};

const NOTICE =
  'This is a demo listing: the home, its address and its manager are invented, and its place on the map is not a real one.';

/** Land near water, by UNITID: compass bearings clockwise, and meters. */
const LAND: Record<number, readonly [from: number, to: number, reach: number]> = {
  204796: [20, 150, 3600],
  243744: [330, 120, 3800],
  228778: [280, 60, 3200],
  236948: [290, 360, 2400],
  174066: [20, 100, 2600],
  240444: [232, 272, 2600],
  243780: [210, 330, 3400],
  131469: [340, 75, 2600],
  170976: [150, 260, 3200],
  134130: [330, 130, 3600],
  110635: [190, 330, 2500],
  214777: [130, 280, 3400],
  104151: [100, 260, 3800],
  164988: [160, 250, 2600],
  193900: [330, 60, 1100],
  126614: [20, 130, 3200],
  110662: [95, 230, 3600],
  216339: [200, 350, 2600],
};

const M_PER_DEG_LAT = 111_195;

function placeNear(school: DemoUniversity, index: number, random: Random): DemoPlace {
  const [from, to, reach] = LAND[school.unitid] ?? [0, 360, 3800];
  const arc = (to - from + 360) % 360 || 360;
  const bearing = ((from + arc * random.next()) * Math.PI) / 180;
  const meters = random.between(Math.min(450, reach * 0.4), reach);
  const street = STREETS[index % STREETS.length]!;
  const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
  return {
    address_1: `${index * 2 + 1} ${street}`,
    street: street.replace(/ (Way|Row|Lane|Walk|Court)$/, ''),
    district: null,
    city: school.city,
    state: school.state,
    postal_code: school.postal_code,
    lng: round(
      school.lng + (Math.sin(bearing) * meters) / (M_PER_DEG_LAT * Math.cos((school.lat * Math.PI) / 180)),
    ),
    lat: round(school.lat + (Math.cos(bearing) * meters) / M_PER_DEG_LAT),
    miles: meters / METERS_A_MILE,
    is_approximate: true,
  };
}

export function campusKeys(unitid: number): string[] {
  const count = createRandom(`campus/${unitid}/count`).int(4, 6);
  return Array.from({ length: count }, (_, i) => `campus-${unitid}-${i + 1}`);
}

/** Marked as demo and as approximate. */
export function campusListings(school: DemoUniversity, today: string): DemoListing[] {
  const random = createRandom(`campus/${school.unitid}`);
  const types = random.shuffle(TYPES);
  return campusKeys(school.unitid).map((key, i) => {
    const own = random.fork(key);
    const type = types[i]!;
    const { account, ...manager } = ownerOf(own.pick(OWNERS[type]));
    const order = {
      key,
      number: school.unitid + i,
      type,
      tier: tierFor(account, own),
      manager,
      place: placeNear(school, i, own),
      today,
      notice: NOTICE,
      photos: own.int(2, 3),
    };
    return makeListing(order, own);
  });
}
