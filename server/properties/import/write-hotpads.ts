import { escapeXml } from '#server/http/escape-xml.ts';
import type { PropertyType } from '#shared/rules/property-type-label.ts';
import type { ExportedListing } from './write-csv.ts';
import { leaf } from './write-mits.ts';

type Plan = ExportedListing['floor_plans'][number];

const PROPERTY_TYPES: Partial<Record<PropertyType, string>> = {
  condo: 'CONDO',
  house: 'HOUSE',
  townhome: 'TOWNHOUSE',
  duplex_etc: 'DIVIDED',
};

function writeFacts(plan: Plan): string {
  const rents =
    plan.price_max === null
      ? leaf('price', plan.price)
      : `${leaf('lowPrice', plan.price)}${leaf('highPrice', plan.price_max)}`;
  return `${rents}<pricingFrequency>MONTH</pricingFrequency><numBedrooms>${plan.bedrooms}</numBedrooms><numFullBaths>${plan.full_bath}</numFullBaths><numHalfBaths>${plan.half_bath}</numHalfBaths>${leaf('squareFeet', plan.sq_feet)}${leaf('dateAvailable', plan.date_available)}`;
}

/** HotPads has no element for it, so the terms name the floor plans that are rented by the bed or unit. */
function writeTerms(plans: readonly Plan[]): string {
  const terms = [...Map.groupBy(plans, ({ price_per }) => price_per)].map(
    ([per, own], _, all) =>
      `Rent per ${per}${all.length > 1 ? `: ${own.map(({ id, name }) => name || id).join(', ')}` : ''}`,
  );
  return leaf('terms', terms.join('; '));
}

const writeModel = (plan: Plan) =>
  `<Model id="${plan.id}" searchable="true">${leaf('name', plan.name)}${writeFacts(plan)}</Model>`;

/** HotPads 2.1: a listing with several floor plans is a community with models. */
export const writeHotpads = {
  head: '<?xml version="1.0" encoding="UTF-8"?>\n<hotPadsItems version="2.1">\n',
  tail: '</hotPadsItems>\n',
  listing({ listing, external_id, floor_plans, features }: ExportedListing): string {
    const [only, ...others] = floor_plans;
    const type = listing.type === 'single_room' ? 'ROOM' : 'RENTAL';
    const facts = only && others.length === 0 ? writeFacts(only) : floor_plans.map(writeModel).join('');
    const tags = features.map(
      (slug) => `<ListingTag type="PROPERTY_AMENITY"><tag>${escapeXml(slug)}</tag></ListingTag>`,
    );
    return `<Listing id="${escapeXml(external_id)}" type="${type}" propertyType="${PROPERTY_TYPES[listing.type] ?? 'LARGE'}">
${leaf('name', listing.name)}${leaf('unit', listing.address_2)}<street hide="false">${escapeXml(listing.address_1)}</street>${leaf('city', listing.city)}${leaf('state', listing.state)}${leaf('zip', listing.postal_code)}<country>US</country>
${leaf('latitude', listing.lat)}${leaf('longitude', listing.lng)}${leaf('contactPhone', listing.contact_phone)}${leaf('website', listing.external_site_url)}
${leaf('previewMessage', listing.listing_title)}${leaf('description', listing.description)}
${writeTerms(floor_plans)}${tags.join('')}${facts}
</Listing>
`;
  },
};
