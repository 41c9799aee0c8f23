import { useState } from 'react';
import type { AddressPlace, AddressPlaces } from '#shared/api/address-places-schemas.ts';
import { changeFields } from './draft-changes.ts';
import { geocodedPinOf, setGeocodedPin } from './geocoded-pin.ts';
import type { PanelProps } from './panel-props.ts';
import { type PlaceState, placeState } from './place-state.ts';
import { useAddressPlaces } from './use-address-places.ts';

type LngLat = readonly [lng: number, lat: number];

/** Rounds to six decimals, which are about ten centimeters. */
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
const isAtStreet = ({ precision }: AddressPlace) =>
  precision === 'exact' || precision === 'interpolated' || precision === 'street';

/** True if a geocoded place may move the pin. False if the user has set the pin. */
function isFree(state: PlaceState, { draft, saved }: Pick<PanelProps, 'draft' | 'saved'>): boolean {
  if (state === 'none') return true;
  return (
    state === 'moved_away' && (geocodedPinOf(draft) !== null || saved?.location_precision !== 'confirmed')
  );
}

export function useListingPin({ draft, saved, onChange, onTouch }: PanelProps) {
  const { fields } = draft;
  const state = placeState(draft, saved);
  /** Number of map moves. Incrementing it moves the map. */
  const [moves, setMoves] = useState(0);
  const moveMap = () => setMoves((count) => count + 1);

  const put = ([lng, lat]: LngLat) => {
    const coordinates: [number, number] = [round(lng), round(lat)];
    onChange(changeFields({ center: { type: 'Point', coordinates }, is_center_confirmed: true }));
    onTouch('fields.center');
  };
  const applyPlaces = ({ places }: AddressPlaces) => {
    if (!isFree(state, { draft, saved })) return;
    const [best, ...others] = places;
    if (best && others.length === 0 && isAtStreet(best)) onChange(setGeocodedPin(best, false));
    else if (geocodedPinOf(draft))
      onChange(changeFields({ center: saved?.center ?? null, is_center_confirmed: false }));
    // Moves the map even if the pin stays, to show candidates or an area.
    if (best) moveMap();
  };
  const isFound = state === 'found' || state === 'found_roughly';
  const lookUp = useAddressPlaces({
    fields,
    pin: isFound ? null : fields.center,
    isWanted: state !== 'exact',
    onAnswer: applyPlaces,
  });

  return {
    ...{ state, lookUp, moves, put },
    found: geocodedPinOf(draft),
    confirm: () => onChange(changeFields({ is_center_confirmed: true })),
    moveTo: (place: LngLat) => {
      put(place);
      moveMap();
    },
    choose: (place: AddressPlace) => {
      onChange(setGeocodedPin(place, true));
      onTouch('fields.center');
      moveMap();
    },
    undo: () => {
      onChange(changeFields({ center: saved?.center ?? null, is_center_confirmed: false }));
      moveMap();
    },
  };
}
