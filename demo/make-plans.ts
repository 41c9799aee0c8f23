import type { PropertyType } from '#shared/rules/property-type-label.ts';
import type { Tier } from '#shared/rules/tier-order.ts';
import type { DemoPlan } from './demo-listing.ts';
import type { Random } from './random.ts';

/** Dates are `YYYY-MM-DD`. */
export function addDays(today: string, days: number): string {
  return new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** At least three weeks ahead, because student leases start on fixed days. */
function nextOccurrence(today: string, monthDay: string): string {
  const year = Number(today.slice(0, 4));
  return [year, year + 1].map((y) => `${y}-${monthDay}`).find((date) => date > addDays(today, 21))!;
}

function dateFor(today: string, random: Random): string {
  const kind = random.next();
  if (kind < 0.28) return addDays(today, -random.int(1, 90));
  if (kind < 0.4) return addDays(today, random.int(3, 40));
  if (kind < 0.55) return nextOccurrence(today, '01-01');
  if (kind < 0.92) return nextOccurrence(today, random.pick(['05-15', '06-01', '08-01', '08-15', '08-20']));
  return nextOccurrence(today, '08-15');
}

type Beds = [bedrooms: number, full_bath: number, half_bath: number];

/** `beds`: bedrooms, full and half baths, smallest first. `plans`: range of the number of floor plans. */
const SHAPES: Record<PropertyType, { beds: string; plans: readonly [number, number] }> = {
  apartment: { beds: '0/1/0 1/1/0 2/1/0 2/2/0 3/2/0 4/2/1 4/4/0', plans: [2, 6] },
  condo: { beds: '0/1/0 1/1/0 1/1/1 2/2/0 3/2/1', plans: [1, 4] },
  townhome: { beds: '2/1/1 3/2/1 4/3/1 5/3/1', plans: [1, 2] },
  house: { beds: '2/1/0 3/1/0 3/2/0 4/2/0 5/2/1 6/3/0', plans: [1, 1] },
  duplex_etc: { beds: '1/1/0 2/1/0 2/1/1 3/1/0 3/2/0', plans: [1, 3] },
  university_residences: { beds: '0/1/0 1/1/0 2/1/0 4/2/0', plans: [2, 4] },
  single_room: { beds: '1/1/0', plans: [1, 2] },
};

const PLAN_NAMES = [
  'The Alder',
  'The Birch',
  'The Clover',
  'The Dune',
  'The Elm',
  'The Fern',
  'The Gable',
  'The Heron',
];

export interface PlanContext {
  type: PropertyType;
  tier: Tier;
  today: string;
  /** Factor on the usual rent. */
  rentLevel: number;
}

/** Sorts the smallest first. */
export function makePlans({ type, tier, today, rentLevel }: PlanContext, random: Random): DemoPlan[] {
  const { plans } = SHAPES[type];
  const beds = SHAPES[type].beds.split(' ').map((shape) => shape.split('/').map(Number) as Beds);
  const count = Math.min(beds.length, random.int(...plans));
  const first = random.int(0, beds.length - count);
  const shapes = type === 'house' ? [random.pick(beds)] : beds.slice(first, first + count);
  const perBed =
    (type === 'apartment' || type === 'university_residences' || type === 'townhome') && random.chance(0.4);
  /** Dollars per bedroom, the same for all plans of a building. */
  const base = random.between(610, 860) * rentLevel;
  const naming = random.pick(['letters', 'names', 'plain'] as const);
  return shapes.map((shape, i) =>
    makePlan(shape, i, { type, tier, today, rentLevel: base, perBed, naming }, random),
  );
}

type PlanManner = PlanContext & { perBed: boolean; naming: 'letters' | 'names' | 'plain' };

function makePlan(
  [bedrooms, full_bath, half_bath]: Beds,
  index: number,
  manner: PlanManner,
  random: Random,
): DemoPlan {
  const { type, tier, today, rentLevel, perBed, naming } = manner;
  const isRoom = type === 'single_room';
  const sq_feet = isRoom
    ? random.int(11, 21) * 10
    : Math.round(((bedrooms === 0 ? 410 : 360 + bedrooms * 285) * random.between(0.86, 1.22)) / 5) * 5;
  const rent = rentFor(
    bedrooms,
    perBed || isRoom,
    rentLevel * (isRoom ? 0.82 : 1) * (1 + full_bath * 0.025),
    random,
  );
  const price = random.chance(0.06) ? 0 : rent;
  const hasRange = price > 0 && random.chance(type === 'house' || isRoom ? 0.08 : 0.38);
  return {
    name: namePlan(bedrooms, full_bath, index, type, naming, random),
    bedrooms,
    full_bath,
    half_bath,
    sq_feet: random.chance(0.07) ? Math.round(sq_feet / 50) * 50 : sq_feet,
    stories: type === 'townhome' ? random.pick([2, 3]) : type === 'house' && bedrooms > 2 ? 2 : 1,
    price,
    price_max: hasRange ? round5(price * random.between(1.06, 1.28)) : null,
    price_per: perBed || isRoom ? 'bed' : 'unit',
    date_available: dateFor(today, random),
    tour_url:
      tier === 'premium' && random.chance(0.5)
        ? `https://tours.porchlight.example/${type}-${bedrooms}-${index + 1}`
        : null,
    features: planFeatures(type, random),
  };
}

const round5 = (value: number) => Math.round(value / 5) * 5;

function rentFor(bedrooms: number, isPerBed: boolean, base: number, random: Random): number {
  const each = base * random.between(0.97, 1.05);
  if (isPerBed) return round5(each * (bedrooms === 0 ? 1.25 : bedrooms === 1 ? 1.15 : 1));
  if (bedrooms === 0) return round5(each * 1.3);
  if (bedrooms === 1) return round5(each * 1.55);
  return round5(each * (bedrooms * 0.92 + 0.35));
}

function namePlan(
  bedrooms: number,
  baths: number,
  index: number,
  type: PropertyType,
  naming: PlanManner['naming'],
  random: Random,
): string {
  if (type === 'house') return random.chance(0.5) ? '' : 'Whole house';
  if (type === 'single_room') return index === 0 ? 'The room' : 'The room, furnished';
  if (type === 'duplex_etc') return ['Lower unit', 'Upper unit', 'Rear unit'][index] ?? `Unit ${index + 1}`;
  if (naming === 'names') return PLAN_NAMES[index % PLAN_NAMES.length]!;
  if (naming === 'letters') return bedrooms === 0 ? `S${index + 1}` : `${'ABCDE'[bedrooms - 1]}${index + 1}`;
  return bedrooms === 0 ? 'Studio' : `${bedrooms} bed / ${baths} bath`;
}

function planFeatures(type: PropertyType, random: Random): string[] {
  const likely: readonly (readonly [string, number])[] = [
    ['walk-in-closet', 0.3],
    ['plan-balcony', type === 'apartment' || type === 'condo' ? 0.4 : 0.05],
    ['plan-den', 0.12],
    ['loft', type === 'condo' || type === 'townhome' ? 0.25 : 0.03],
    ['high-ceilings', 0.22],
    ['plan-eat-in-kitchen', 0.3],
    ['plan-new-appliances', 0.28],
    ['plan-laundry', type === 'single_room' || type === 'university_residences' ? 0 : 0.3],
  ];
  return likely.filter(([, share]) => random.chance(share)).map(([slug]) => slug);
}
