import { escapeXml } from '#server/http/escape-xml.ts';
import type { ExportedListing } from './write-csv.ts';

/** An XML element, or nothing for a missing value. */
export function leaf(name: string, value: string | number | null): string {
  return value === null || value === '' ? '' : `<${name}>${escapeXml(String(value))}</${name}>`;
}

const writeDeposit = (deposit: number | null) =>
  deposit === null
    ? ''
    : `<Deposit DepositType="Security Deposit"><Amount AmountType="Actual"><ValueRange Exact="${deposit}"/></Amount></Deposit>`;

function writePlan(plan: ExportedListing['floor_plans'][number]): string {
  const room = (kind: string, count: number) => `<Room RoomType="${kind}"><Count>${count}</Count></Room>`;
  const [year, month, day] = (plan.date_available ?? '').split('-').map(Number);
  const date = year
    ? `<FloorplanAvailability><MadeReadyDate Month="${month}" Day="${day}" Year="${year}"/></FloorplanAvailability>`
    : '';
  const sizes = plan.sq_feet === null ? '' : `<SquareFeet Min="${plan.sq_feet}" Max="${plan.sq_feet}"/>`;
  const price = plan.price ?? 0;
  return `<Floorplan IDValue="${plan.id}">${leaf('Name', plan.name)}${room('Bedroom', plan.bedrooms)}${room('Bathroom', plan.full_bath + plan.half_bath / 2)}${sizes}<MarketRent Min="${price}" Max="${plan.price_max ?? price}"/>${leaf('Comment', `Rent per ${plan.price_per}`)}${writeDeposit(plan.deposit)}${date}</Floorplan>`;
}

export const writeMits = {
  head: '<?xml version="1.0" encoding="UTF-8"?>\n<PhysicalProperty>\n',
  tail: '</PhysicalProperty>\n',
  listing({ listing, external_id, floor_plans, features }: ExportedListing): string {
    const address = `<Address AddressType="property">${leaf('AddressLine1', listing.address_1)}${leaf('AddressLine2', listing.address_2)}${leaf('City', listing.city)}${leaf('State', listing.state)}${leaf('PostalCode', listing.postal_code)}</Address>`;
    const phone = listing.contact_phone
      ? `<Phone PhoneType="office">${leaf('PhoneNumber', listing.contact_phone)}</Phone>`
      : '';
    const id = escapeXml(external_id);
    return `<Property IDValue="${id}">
<PropertyID><Identification IDValue="${id}"/>${leaf('MarketingName', listing.name)}${leaf('WebSite', listing.external_site_url)}${address}${phone}</PropertyID>
<ILS_Identification ILS_IdentificationType="${listing.type}">${leaf('Latitude', listing.lat)}${leaf('Longitude', listing.lng)}</ILS_Identification>
<Information>${leaf('UnitCount', listing.number_of_units)}${leaf('YearBuilt', listing.year_built)}${leaf('ShortDescription', listing.listing_title)}${leaf('LongDescription', listing.description)}</Information>
${writeDeposit(listing.deposit)}${floor_plans.map(writePlan).join('\n')}
${features.map((slug) => `<Amenity>${leaf('Description', slug)}</Amenity>`).join('')}
</Property>
`;
  },
};
