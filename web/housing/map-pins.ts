import type { Pin, PropertyCard } from '#shared/api/properties.ts';
import { lowestRent } from '#shared/rules/rent-range.ts';
import { TIER_RANK } from '#shared/rules/tier-order.ts';
import { t } from '#shared/texts/t.ts';
import { cardPlans, cardTitle } from '../listings/card-facts.ts';
import type { MapPin } from '../map/map-pin.ts';

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

/** Pins of the cards; where the box holds more homes than cards were sent, of all of them, named where a card tells. */
export function mapPins(cards: readonly PropertyCard[], pins: readonly Pin[] | null): MapPin[] {
  if (pins === null) return cards.map(cardPin);
  const known = new Map(cards.map((card) => [card.id, card]));
  return pins.map(([id, lng, lat, value, rank]) => {
    const card = known.get(id);
    return {
      id,
      lng,
      lat,
      value,
      rank,
      isArea: card?.is_approximate ?? false,
      name: card ? cardTitle(card) : t('Home'),
    };
  });
}
