import { readdirSync } from 'node:fs';
import type { PropertyType } from '#shared/rules/property-type-label.ts';
import type { Tier } from '#shared/rules/tier-order.ts';
import type { DemoPhoto, DemoPlan } from './demo-listing.ts';
import type { Random } from './random.ts';

export const DEMO_PHOTOS = new URL('./photos/', import.meta.url);
const FILES = readdirSync(DEMO_PHOTOS).sort();

const BUILDINGS: Record<PropertyType, string> = {
  apartment: 'apartment-building',
  condo: 'condo-building',
  townhome: 'row-of-townhomes',
  house: 'house',
  duplex_etc: 'multi-unit-house',
  university_residences: 'residence-hall',
  single_room: 'shared-house',
};

/** Minimum and maximum. */
const COUNTS: Record<Tier, readonly [number, number]> = { free: [1, 3], standard: [3, 5], premium: [4, 6] };

/**
 * `kitchen-with-table-2.webp` gets the caption "Kitchen with table". Undefined if the subject has no photo.
 */
export function demoPhoto(subject: string, number: number): DemoPhoto | undefined {
  const files = FILES.filter((file) => file.startsWith(`${subject}-`));
  const file = files[number % files.length];
  if (file === undefined) return undefined;
  const words = file.replace(/-\d+\.webp$/, '').replaceAll('-', ' ');
  return { file, caption: words.charAt(0).toUpperCase() + words.slice(1) };
}

/** Returns one of two photos with this subject. */
export function repeatPhoto({ file }: DemoPhoto, number: number): DemoPhoto {
  return demoPhoto(file.replace(/-(with|at|in|on)-.*$/, ''), number % 2)!;
}

function planPhoto({ bedrooms = 0, full_bath = 1, name }: DemoPlan, number: number): DemoPhoto | undefined {
  const rooms = bedrooms === 0 ? 'a-studio' : bedrooms === 1 ? '1-bedroom' : `${bedrooms}-bedrooms`;
  const photo = demoPhoto(
    `floor-plan-of-${rooms}-and-${full_bath === 1 ? '1-bath' : `${full_bath}-baths`}`,
    number,
  );
  return photo && name ? { ...photo, caption: `${photo.caption} (${name})` } : photo;
}

type ListingToShow = { type: PropertyType; tier: Tier; number: number; count?: number | undefined };

/** The building comes first. Successive numbers have different photos. */
export function choosePhotos(
  { type, tier, number, count }: ListingToShow,
  plans: readonly DemoPlan[],
  random: Random,
): DemoPhoto[] {
  const wanted = count ?? random.int(...COUNTS[tier]);
  const [living, kitchen, bath, bedroom] = ['living-room', 'kitchen', 'bathroom', 'bedroom'].map((subject) =>
    demoPhoto(subject, number),
  );
  const second = demoPhoto('bedroom', number + 4);
  const isRoom = type === 'single_room' || type === 'university_residences';
  const rooms = isRoom ? [bedroom, kitchen, bath, living] : [living, kitchen, bedroom, bath, second];
  const shown = plans.filter(
    (plan, at) => plans.findIndex(({ bedrooms }) => bedrooms === plan.bedrooms) === at,
  );
  const drawn = type === 'single_room' ? [] : shown.map((plan) => planPhoto(plan, number));
  const photos = [
    demoPhoto(BUILDINGS[type], number),
    ...rooms.slice(0, 2),
    drawn[0],
    ...rooms.slice(2),
    ...drawn.slice(1),
  ];
  return photos.filter((photo) => photo !== undefined).slice(0, wanted);
}
