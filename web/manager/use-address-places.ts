import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { addressPlaces } from '#shared/api/address-places.ts';
import type { AddressPlaces } from '#shared/api/address-places-schemas.ts';
import { addressPlacesBody } from '#shared/api/property-bodies.ts';
import { call } from '../api/call.ts';
import { type AddressFieldsOf, addressText } from './geocoded-pin.ts';
import type { ListingFields } from './listing-draft.ts';
import { useStableCallback } from './use-stable-callback.ts';

/** Milliseconds after typing before the address is looked up. */
const PAUSE_MS = 600;

/** `idle`: the address is incomplete or no lookup is needed. */
export type AddressLookUp =
  | { status: 'idle' | 'looking' | 'failed'; answer: null }
  | { status: 'done'; answer: AddressPlaces };

type AddressPlacesOptions = {
  fields: AddressFieldsOf;
  /** Pin to compare with the address. Null skips the comparison. */
  pin: ListingFields['center'];
  isWanted: boolean;
  onAnswer: (answer: AddressPlaces) => void;
};

const IDLE: AddressLookUp = { status: 'idle', answer: null };

/** Looks up the address when the user stops typing. If the lookup fails, the user sets the pin by hand. */
export function useAddressPlaces({ fields, pin, isWanted, onAnswer }: AddressPlacesOptions): AddressLookUp {
  const [known, setKnown] = useState<AddressLookUp & { query: string }>({ ...IDLE, query: '' });
  const handleAnswer = useStableCallback(onAnswer);
  const address = addressText(fields);
  const at = pin?.coordinates.join() ?? '';
  const query = `${address} ${at}`;
  const isWhole = z.safeParse(addressPlacesBody, fields).success;

  useEffect(() => {
    if (!isWanted || !isWhole) return;
    const stop = new AbortController();
    const [address_1, city, state, postal_code] = JSON.parse(address) as string[];
    const coordinates = at === '' ? null : at.split(',').map(Number);
    const timer = setTimeout(() => {
      const body = z.parse(addressPlacesBody, {
        ...{ address_1, city, state, postal_code },
        center: coordinates && { type: 'Point', coordinates },
      });
      call(addressPlaces, { body }, { signal: stop.signal }).then(
        (answer) => {
          if (stop.signal.aborted) return;
          setKnown({ status: 'done', answer, query });
          handleAnswer(answer);
        },
        () => !stop.signal.aborted && setKnown({ status: 'failed', answer: null, query }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [address, at, query, isWhole, isWanted, handleAnswer]);

  if (!isWanted || !isWhole) return IDLE;
  return known.query === query ? known : { status: 'looking', answer: null };
}
