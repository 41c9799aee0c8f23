import { MAX_PIN_ZOOM, propertyPins } from '#shared/api/pins.ts';
import type { Pin, PinCluster } from '#shared/api/pins-schemas.ts';
import type { Property } from '#shared/api/properties-schemas.ts';
import { cardRents, toCardPlan } from '#shared/rules/card-plan.ts';
import type { ListingFilter } from '#shared/rules/listing-filter.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { lowestRent } from '#shared/rules/rent-range.ts';
import { TIER_RANK } from '#shared/rules/tier-order.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import type { PinFacts } from '../listings/pin-tooltip.tsx';
import type { MapBounds, MapPin, MapSpot, PinSource } from '../map/map-pin.ts';
import { filterInput, type ListingFacts } from './search-listings.ts';

const pinsOfCards = new WeakMap<PinFacts, MapPin>();

/** Returns a cached pin, because a moving map requests the same pins repeatedly. */
export function cardPin(card: PinFacts): MapPin {
  const known = pinsOfCards.get(card);
  if (known) return known;
  const pin = {
    id: card.id,
    lng: card.center[0],
    lat: card.center[1],
    value: lowestRent(cardRents(card)),
    rank: TIER_RANK[card.tier],
    isArea: card.is_approximate,
    name: propertyTitle(card),
  };
  pinsOfCards.set(card, pin);
  return pin;
}

/** Converts a property from the detail endpoint, which is needed for listings outside the list. */
export function listingFactsOf(property: Property): ListingFacts {
  const { center, floor_plans } = property;
  return { ...property, center: center.coordinates, plans: floor_plans.map(toCardPlan) };
}

function toSpot(item: Pin | PinCluster): MapSpot {
  if (item.length === 5) {
    const [id, lng, lat, value, rank] = item;
    return { id, lng, lat, value, rank, name: '' };
  }
  const [count, lng, lat, value, rank, west, south, east, north] = item;
  return { count, lng, lat, value, rank, bounds: [west, south, east, north] };
}

export function pinSource(school: number, filter: ListingFilter, within: MapBounds | null): PinSource {
  return {
    find: async (bounds, zoom, signal) => {
      const input = {
        school,
        in_bbox: bounds.join(','),
        ...(zoom === null ? {} : { zoom: Math.min(MAX_PIN_ZOOM, zoom) }),
        ...filterInput(filter),
      };
      return (await call(propertyPins, input, signal ? { signal } : {})).map(toSpot);
    },
    name: t('Home'),
    within,
  };
}
