import type { LngLat } from '#shared/api/inputs.ts';
import type { PropertyType } from '#shared/rules/property-type-label.ts';
import type { Tier } from '#shared/rules/tier-order.ts';
import { DEMO_ACCOUNTS, type DemoAccount, demoMail } from './accounts.ts';
import type { DemoListing } from './demo-listing.ts';
import lots from './lakeshore-lots.json' with { type: 'json' };
import { ODD_NAMES } from './lists/property-names.ts';
import { type DemoPlace, makeListing } from './make-listing.ts';
import { createRandom, type Random } from './random.ts';

export const LAKESHORE_REGION = 'lakeshore';
/** In Lake Michigan. */
export const LAKESHORE_CENTER: LngLat = [-87.2, 43.6];
/** Not assigned by the postal service. */
export const LAKESHORE_POSTAL_CODE = '49499';

/** University, figures, town and island are fictional, as the label for the year says. */
export const LAKESHORE = {
  unitid: null,
  name: 'Lakeshore State University',
  short_name: 'Lakeshore',
  alias: 'Lanterns',
  public_view_url: 'lakeshore-state-university',
  description:
    'An invented university on an invented island in Lake Michigan, where you can try all of Porchlight without disturbing anyone. Its streets, homes and people are made up; what you can do with them is real.',
  city: 'Lakeshore',
  state: 'MI',
  postal_code: LAKESHORE_POSTAL_CODE,
  website: null,
  control: 'public',
  locale: 13,
  lng: LAKESHORE_CENTER[0],
  lat: LAKESHORE_CENTER[1],
  is_popular: true,
  is_demo: true,
  enrollment_undergrad: 18_420,
  admission_rate: 0.6412,
  sat_scores: 1228,
  in_state_tuition: 11_860,
  out_of_state_tuition: 29_740,
  room_and_board_off_campus: 11_250,
  scorecard_year: 'Invented figures of a demo school',
  brand_primary: '#1f3f66',
  brand_secondary: '#f2a93b',
} as const;

const MIX: readonly { type: PropertyType; count: number; owners: readonly string[] }[] = [
  {
    type: 'apartment',
    count: 64,
    owners: [
      'demo-premium',
      'demo-millrace-row-apartments',
      'demo-multi',
      'demo-orchard-hill-homes',
      'demo-west-village-keys',
    ],
  },
  {
    type: 'house',
    count: 46,
    owners: [
      'demo-manager',
      'demo-agnes-tully',
      'demo-the-pereira-houses',
      'demo-kit-and-jo-sandoval',
      'demo-brightwater-doors',
    ],
  },
  {
    type: 'townhome',
    count: 26,
    owners: ['demo-premium', 'demo-orchard-hill-homes', 'demo-brightwater-doors', 'demo-the-pereira-houses'],
  },
  {
    type: 'single_room',
    count: 26,
    owners: ['demo-old-harbor-rooms', 'demo-agnes-tully', 'demo-manager', 'demo-kit-and-jo-sandoval'],
  },
  {
    type: 'duplex_etc',
    count: 24,
    owners: ['demo-manager', 'demo-the-pereira-houses', 'demo-brightwater-doors', 'demo-orchard-hill-homes'],
  },
  {
    type: 'condo',
    count: 22,
    owners: ['demo-west-village-keys', 'demo-premium', 'demo-multi', 'demo-agnes-tully'],
  },
  { type: 'university_residences', count: 10, owners: ['demo-lakeshore-state-residence-office'] },
];

export const LAKESHORE_COUNT = MIX.reduce((sum, { count }) => sum + count, 0);

export function lakeshoreKeys(count = LAKESHORE_COUNT): string[] {
  return Array.from({ length: count }, (_, i) => `lakeshore-${String(i + 1).padStart(3, '0')}`);
}

export function ownerOf(username: string): {
  username: string;
  phone: string;
  site: string;
  account: DemoAccount;
} {
  const account = DEMO_ACCOUNTS.find((one) => one.username === username);
  if (!account?.manager) throw new Error(`There is no demo manager ${username}.`);
  const domain = demoMail(account)
    .replace('@', '.')
    .replace(/^demo-/, '');
  return { username, phone: account.manager.phone, site: `https://${domain}/homes/`, account };
}

/** The account level of a multi-family manager determines the tier; a single-family manager chooses it. */
export function tierFor(account: DemoAccount, random: Random): Tier {
  if (account.manager?.type === 'multi-family')
    return account.manager.account_level === 'premium' ? 'premium' : 'free';
  const kind = random.next();
  if (kind < 0.5) return 'free';
  return kind < 0.84 ? 'standard' : 'premium';
}

/** `count` doesn't change a listing, and `today` (`YYYY-MM-DD`) changes only its dates. */
export function lakeshoreListings(today: string, count = LAKESHORE_COUNT): DemoListing[] {
  const random = createRandom('lakeshore');
  const keys = lakeshoreKeys(count);
  return orderedTypes(random.fork('order'))
    .slice(0, count)
    .map(({ type, owners }, i) => {
      const key = keys[i]!;
      const own = random.fork(key);
      const { account, ...manager } = ownerOf(own.pick(owners));
      const tier = tierFor(account, own);
      // An unused random number keeps the demo as it was.
      if (type !== 'university_residences') own.next();
      return makeListing(
        { key, number: i, type, tier, manager, place: lakeshorePlace(i), today, ...oddity(i, tier) },
        own,
      );
    });
}

function lakeshorePlace(at: number): DemoPlace {
  const [address_1, district, lng, lat, miles] = lots[at] as [string, string | null, number, number, number];
  const name = address_1.split(' ').slice(2).join(' ');
  return {
    address_1,
    street: name.replace(/ (Avenue|Street( East| West)?)$/, ''),
    district,
    city: 'Lakeshore',
    state: 'MI',
    postal_code: LAKESHORE_POSTAL_CODE,
    lng,
    lat,
    miles,
    is_approximate: false,
  };
}

/** Unusual listings for testing. */
function oddity(i: number, tier: Tier): { status?: 'inactive'; name?: string; photos?: number } {
  const odd = i % 31 === 12 ? ODD_NAMES[Math.floor(i / 31) % ODD_NAMES.length] : undefined;
  return {
    ...(i % 23 === 9 ? { photos: 0 } : {}),
    ...(i % 19 === 17 && tier === 'free' ? { photos: 8 } : {}),
    ...(i % 29 === 26 ? { status: 'inactive' as const } : {}),
    ...(odd === undefined ? (i % 37 === 20 ? { name: '' } : {}) : { name: odd }),
  };
}

/** The rarest type is among the first two dozen. */
function orderedTypes(random: Random): (typeof MIX)[number][] {
  return MIX.flatMap((mix) =>
    Array.from({ length: mix.count }, (_, i) => ({ mix, at: (i + random.between(0.2, 0.8)) / mix.count })),
  )
    .sort((a, b) => a.at - b.at)
    .map(({ mix }) => mix);
}
