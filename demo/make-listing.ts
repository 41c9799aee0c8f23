import type { PropertyType } from '#shared/rules/property-type-label.ts';
import type { Tier } from '#shared/rules/tier-order.ts';
import { chooseFeatures } from './choose-features.ts';
import { choosePhotos } from './choose-photos.ts';
import type { DemoListing } from './demo-listing.ts';
import { nameProperty } from './lists/property-names.ts';
import { makeCosts } from './make-costs.ts';
import { addDays, makePlans } from './make-plans.ts';
import type { Random } from './random.ts';
import { writeDescription } from './write-description.ts';
import { writeHeadline } from './write-headline.ts';
import { writePetPolicy } from './write-pet-policy.ts';

export interface DemoPlace {
  address_1: string;
  /** Without its kind, such as 'Maple'. */
  street: string;
  district: string | null;
  city: string;
  state: string;
  postal_code: string;
  lng: number;
  lat: number;
  /** Miles from the school's center. */
  miles: number;
  is_approximate: boolean;
}

export interface ListingOrder {
  key: string;
  /** Consecutive listings show different photos. */
  number: number;
  type: PropertyType;
  tier: Tier;
  manager: { username: string; phone: string; site: string };
  place: DemoPlace;
  today: string;
  status?: 'active' | 'inactive';
  name?: string;
  photos?: number;
  notice?: string;
}

/** Deterministic. */
export function makeListing(order: ListingOrder, random: Random): DemoListing {
  const { key, type, tier, place, today, manager } = order;
  const level =
    (1.12 - Math.min(place.miles, 3) * 0.09) *
    (tier === 'premium' ? 1.14 : tier === 'standard' ? 1.04 : 0.96);
  const floor_plans = makePlans({ type, tier, today, rentLevel: level }, random.fork('plans'));
  const everyBath = floor_plans.every(({ bedrooms, full_bath }) => (full_bath ?? 0) >= (bedrooms ?? 0));
  const features = chooseFeatures(type, tier, random.fork('features')).filter(
    (slug) => slug !== 'private-bathrooms' || everyBath,
  );
  const known = new Set(features);
  const number_of_units = unitsOf(type, random);
  const year_built = random.chance(0.1) ? null : yearOf(type, random);
  const furnished_units = random.chance(
    type === 'single_room' || type === 'university_residences' ? 0.85 : 0.3,
  );
  const on_bus_route = random.chance(place.miles > 0.6 ? 0.65 : 0.35);
  const words = random.fork('words');
  const description = writeDescription(
    {
      type,
      street: place.address_1.replace(/^\S+ /, ''),
      district: place.district,
      miles: place.miles,
      yearBuilt: year_built,
      units: number_of_units,
      isFurnished: furnished_units,
      isOnBusRoute: on_bus_route,
      plans: floor_plans,
      features: known,
    },
    words,
  );
  const { miles: _, street: __, district: ___, ...where } = place;
  return {
    key,
    manager: manager.username,
    values: {
      ...where,
      address_2:
        type === 'single_room' && random.chance(0.4)
          ? random.pick(['Upper floor', 'Rear entrance', 'Room 2'])
          : '',
      location_precision: place.is_approximate ? 'city' : 'exact',
      name: order.name ?? nameProperty(type, place.street, random.fork('name')),
      listing_title: writeHeadline(type, words),
      description: order.notice ? `${description}\n\n${order.notice}` : description,
      contact_phone: random.chance(0.92) ? manager.phone : '',
      type,
      category: 'for_rent',
      number_of_units,
      on_bus_route,
      furnished_units,
      external_site_url: tier === 'premium' ? `${manager.site}${key.replace(/[^a-z0-9]+/g, '-')}` : null,
      year_built,
      tier,
      status: order.status ?? 'active',
      contract_end_date: tier === 'free' ? null : addDays(today, random.int(4, 30)),
      pet_policy: writePetPolicy(known, words),
      ...makeCosts(type, floor_plans, known, random.fork('costs')),
    },
    floor_plans,
    features,
    photos: choosePhotos(
      { type, tier, number: order.number, count: order.photos },
      floor_plans,
      random.fork('photos'),
    ),
  };
}

function unitsOf(type: PropertyType, random: Random): number | null {
  switch (type) {
    case 'apartment':
      return random.int(8, 120);
    case 'condo':
      return random.int(10, 64);
    case 'townhome':
      return random.int(3, 14);
    case 'duplex_etc':
      return random.int(2, 4);
    case 'university_residences':
      return random.int(60, 280);
    default:
      return random.chance(0.5) ? 1 : null;
  }
}

function yearOf(type: PropertyType, random: Random): number {
  if (type === 'condo') return random.int(1998, 2024);
  if (type === 'apartment')
    return random.pick([random.int(1908, 1939), random.int(1958, 1985), random.int(1996, 2024)]);
  if (type === 'university_residences') return random.pick([random.int(1911, 1938), random.int(2004, 2023)]);
  return random.pick([random.int(1889, 1938), random.int(1946, 1988), random.int(1990, 2021)]);
}
