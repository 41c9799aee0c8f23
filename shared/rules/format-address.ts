type Address = { city: string; state: string; postal_code?: string };

export function formatAddressLine({ city, state, postal_code = '' }: Address): string {
  const place = [city, state].filter(Boolean).join(', ');
  return [place, postal_code].filter(Boolean).join(' ');
}
