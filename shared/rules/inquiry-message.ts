type Address = { address_1: string; city: string; state: string };

/** Default text of the inquiry form (section 3). It is always English, because the manager reads it. */
export function defaultInquiry(property: Address, school: string): string {
  const place = [property.address_1, property.city, property.state].filter(Boolean).join(', ');
  return (
    `Hello, I found your listing on the ${school} off-campus housing site and would like more information ` +
    `about the property at ${place}. Thank you!`
  );
}
