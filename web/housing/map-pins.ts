import { MAX_PIN_ZOOM, propertyPins } from '#shared/api/pins.ts';
import type { PropertyCard } from '#shared/api/properties.ts';
import type { ListingFilter } from '#shared/rules/listing-filter.ts';
import { lowestRent } from '#shared/rules/rent-range.ts';
import { TIER_RANK } from '#shared/rules/tier-order.ts';
import { t } from '#shared/texts/t.ts';
import { addressOf } from '../api/call.ts';
import { cardPlans, cardTitle } from '../listings/card-facts.ts';
import type { MapBounds, MapPin, PinSource } from '../map/map-pin.ts';
import { filterInput } from './search-homes.ts';

export function cardPin(card: PropertyCard): MapPin {
  return {
    id: card.id,
    lng: card.center[0],
    lat: card.center[1],
    value: lowestRent(cardPlans(card)),
    rank: TIER_RANK[card.tier],
    isArea: card.is_approximate,
    name: cardTitle(card),
  };
}

/** Where the map asks for the pins of a school's homes that meet a filter. */
export function pinSource(school: number, filter: ListingFilter, within: MapBounds | null): PinSource {
  return {
    addressOf: (bounds, zoom) =>
      addressOf(propertyPins, {
        school,
        in_bbox: bounds.join(','),
        zoom: zoom === null ? undefined : Math.min(MAX_PIN_ZOOM, zoom),
        ...filterInput(filter),
      }),
    name: t('Home'),
    within,
  };
}
