import type { PropertyType, Tier } from '#shared/api/properties.ts';
import type { DemoPicture, DemoPlan } from './demo-listing.ts';
import { drawBathroom } from './scenes/bathroom.ts';
import { drawBedroom } from './scenes/bedroom.ts';
import { drawExterior } from './scenes/exterior.ts';
import { drawFloorPlan } from './scenes/floor-plan.ts';
import { drawKitchen } from './scenes/kitchen.ts';
import { TIMES_OF_DAY, type TimeOfDay } from './scenes/light.ts';
import { drawLivingRoom } from './scenes/living-room.ts';
import type { Random } from './scenes/random.ts';

const BUILDING: Record<PropertyType, string> = {
  apartment: 'The apartment building',
  condo: 'The building',
  townhome: 'The row of townhomes',
  house: 'The house',
  duplex_etc: 'The house with its separate homes',
  university_residences: 'The residence hall',
  single_room: 'The house that the room is in',
};

const HOUR: Record<TimeOfDay, string> = {
  dusk: 'at dusk, lamps on',
  morning: 'in the morning',
  noon: 'on a clear day',
  winter: 'in winter, snow on the roof',
  golden: 'on a fall afternoon',
  spring: 'in spring',
  night: 'at night, windows lit',
};

/** How many pictures a listing of a tier has, least and most. */
const COUNTS: Record<Tier, readonly [number, number]> = { free: [2, 3], standard: [3, 5], premium: [4, 6] };

/**
 * The pictures of one listing, in order: the building first, then what lies inside. All are drawn, none is a photograph,
 * and the captions say what is seen.
 */
export function listPictures(
  key: string,
  type: PropertyType,
  tier: Tier,
  plans: readonly DemoPlan[],
  random: Random,
  count?: number,
): DemoPicture[] {
  const wanted = count ?? random.int(...COUNTS[tier]);
  const time = random.pick(TIMES_OF_DAY);
  const outside = (hour: TimeOfDay): DemoPicture => ({
    draw: () => drawExterior(type, key, hour),
    caption: `${BUILDING[type]} ${HOUR[hour]}`,
  });
  const rooms = roomsOf(key, type, random);
  const drawn = plans.find((plan) => (plan.bedrooms ?? 0) < 6);
  const plan: DemoPicture[] = drawn && type !== 'single_room' ? [planPicture(key, drawn)] : [];
  const later = plans
    .slice(1)
    .filter((other) => other.bedrooms !== drawn?.bedrooms)
    .slice(0, 2)
    .map((other) => planPicture(key, other));
  const second = outside(random.pick(TIMES_OF_DAY.filter((hour) => hour !== time)));
  const order =
    wanted >= 4
      ? [outside(time), ...rooms.slice(0, 2), ...plan, ...rooms.slice(2), second, ...later]
      : [outside(time), ...rooms, ...plan, second, ...later];
  return order.slice(0, wanted);
}

function planPicture(key: string, plan: DemoPlan): DemoPicture {
  const bedrooms = plan.bedrooms ?? 0;
  const baths = plan.full_bath ?? 1;
  const size = bedrooms === 0 ? 'a studio' : `${bedrooms} ${bedrooms === 1 ? 'bedroom' : 'bedrooms'}`;
  return {
    draw: () => drawFloorPlan(`${key}/${bedrooms}`, { bedrooms, baths, squareFeet: plan.sq_feet }),
    caption: `Floor plan: ${size}, ${baths} ${baths === 1 ? 'bath' : 'baths'}${plan.name ? ` (${plan.name})` : ''}`,
  };
}

function roomsOf(key: string, type: PropertyType, random: Random): DemoPicture[] {
  const bedroom = {
    draw: () => drawBedroom(key),
    caption: random.pick(['A bedroom', 'Bedroom with its window', 'One of the bedrooms']),
  };
  const living = {
    draw: () => drawLivingRoom(key),
    caption: random.pick([
      'The living room',
      'Living room with sofa and rug',
      'Where one sits in the evening',
    ]),
  };
  const kitchen = {
    draw: () => drawKitchen(key),
    caption: random.pick(['The kitchen', 'Kitchen with stove and sink', 'Kitchen and table']),
  };
  const bath = {
    draw: () => drawBathroom(key),
    caption: random.pick(['The bathroom', 'Bath with window light', 'The bath']),
  };
  const second = {
    draw: () => drawBedroom(`${key}/second`),
    caption: random.pick(['A second bedroom', 'Another bedroom', 'Bedroom with a desk']),
  };
  if (type === 'single_room') return [{ ...bedroom, caption: 'The room' }, kitchen, bath, living];
  if (type === 'university_residences') return [bedroom, living, kitchen, bath, second];
  return random.chance(0.5)
    ? [living, bedroom, kitchen, bath, second]
    : [living, kitchen, bedroom, bath, second];
}
