import { stateCode } from '#shared/rules/us-states.ts';
import type { AskedAddress } from '#streets/geocode-address.ts';

const MAX_CHARS = 200;

export type AddressParts = { street: string; city: string; state: string; zip: string };

/** Truncated; the state as two letters or ''. */
export function partsOf({ address_1, city, state, postal_code }: AskedAddress): AddressParts {
  const tidy = (text: string) => text.trim().slice(0, MAX_CHARS);
  return {
    street: tidy(address_1),
    city: tidy(city),
    state: stateCode(state.trim()) ?? '',
    zip: /^\d{5}/.exec(postal_code.trim())?.[0] ?? '',
  };
}
