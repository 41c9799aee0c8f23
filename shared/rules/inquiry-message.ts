type Address = { address_1: string; city: string; state: string };

/**
 * The message that stands in the inquiry form before anything is typed (section 3, Inquiry). In English whoever asks: it is
 * a letter, and its reader is the manager.
 */
export function defaultInquiry(property: Address, school: string): string {
  const place = [property.address_1, property.city, property.state].filter(Boolean).join(', ');
  return (
    `Hello, I found your listing on the ${school} off-campus housing site and would like more information ` +
    `about the property at ${place}. Thank you!`
  );
}
