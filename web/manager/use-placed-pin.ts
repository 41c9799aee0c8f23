import { useState } from 'react';
import type { AddressPlace, AddressPlaces } from '#shared/api/address-places.ts';
import { changeFields } from './draft-changes.ts';
import { foundPinOf, putFoundPin } from './found-pin.ts';
import type { PanelProps } from './panel-props.ts';
import { type PlaceState, placeState } from './place-state.ts';
import { useAddressPlaces } from './use-address-places.ts';

type LngLat = readonly [lng: number, lat: number];

/** About ten centimeters. */
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
const isAtStreet = ({ precision }: AddressPlace) =>
  precision === 'exact' || precision === 'interpolated' || precision === 'street';

/** Never replaces a user's pin. */
function isFree(state: PlaceState, { draft, saved }: Pick<PanelProps, 'draft' | 'saved'>): boolean {
  if (state === 'none') return true;
  return state === 'moved_away' && (foundPinOf(draft) !== null || saved?.location_precision !== 'confirmed');
}

export function usePlacedPin({ draft, saved, onChange, onTouch }: PanelProps) {
  const { fields } = draft;
  const state = placeState(draft, saved);
  /** Incremented to move the map. */
  const [jumps, setJumps] = useState(0);
  const jump = () => setJumps((count) => count + 1);

  const put = ([lng, lat]: LngLat) => {
    const coordinates: [number, number] = [round(lng), round(lat)];
    onChange(changeFields({ center: { type: 'Point', coordinates }, is_center_confirmed: true }));
    onTouch('fields.center');
  };
  const take = ({ places }: AddressPlaces) => {
    if (!isFree(state, { draft, saved })) return;
    const [best, ...others] = places;
    if (best && others.length === 0 && isAtStreet(best)) onChange(putFoundPin(best, false));
    else if (foundPinOf(draft))
      onChange(changeFields({ center: saved?.center ?? null, is_center_confirmed: false }));
    // Also for candidates and areas.
    if (best) jump();
  };
  const isFound = state === 'found' || state === 'found_roughly';
  const lookUp = useAddressPlaces({
    fields,
    pin: isFound ? null : fields.center,
    isWanted: state !== 'exact',
    onAnswer: take,
  });

  return {
    ...{ state, lookUp, jumps, put },
    found: foundPinOf(draft),
    confirm: () => onChange(changeFields({ is_center_confirmed: true })),
    jumpTo: (place: LngLat) => {
      put(place);
      jump();
    },
    choose: (place: AddressPlace) => {
      onChange(putFoundPin(place, true));
      onTouch('fields.center');
      jump();
    },
    undo: () => {
      onChange(changeFields({ center: saved?.center ?? null, is_center_confirmed: false }));
      jump();
    },
  };
}
