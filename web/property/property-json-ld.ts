import type { Property } from '#shared/api/properties-schemas.ts';
import type { School } from '#shared/api/schools-schemas.ts';
import { housingPath, propertyPath, schoolPath } from '#shared/pages.ts';
import { ACCOMMODATION_TYPES } from '#shared/rules/accommodation-types.ts';
import { canonicalOf } from '#shared/rules/canonical-of.ts';
import { rentOn } from '#shared/rules/price-basis.ts';
import { PROPERTY_FLAG_NAMES, PROPERTY_FLAGS } from '#shared/rules/property-flags.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { isCall, type Rent } from '#shared/rules/rent-range.ts';
import { t } from '#shared/texts/t.ts';
import { breadcrumbList, geoOf, graphOf, type JsonLdNode, websiteId } from '../shell/json-ld.ts';

const MARKED_PHOTOS = 3;
const PETS_ALLOWED = ['cats-allowed', 'dogs-allowed', 'small-animals-allowed'];

/** A rent shown as `$900+` gets only a minimum, because structured data must match what the page shows. */
const priceOf = ({ price, price_max }: Rent, name: string, unitText: string): JsonLdNode => ({
  '@type': 'UnitPriceSpecification',
  ...(price_max ? { minPrice: price } : { price }),
  priceCurrency: 'USD',
  unitCode: 'MON',
  name,
  unitText,
});

/** Returns an offer for each floor plan with a price. Plans with 'Call' have none. */
const offersOf = (property: Property): JsonLdNode[] =>
  property.floor_plans
    .filter((plan) => !isCall(plan.price))
    .map((plan) => ({
      '@type': 'Offer',
      name: plan.name || undefined,
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      priceSpecification: [
        priceOf(plan, t('Rent'), plan.price_per === 'bed' ? t('per bed') : t('per unit')),
        priceOf(rentOn(plan, 'person'), t('Cost per person'), t('per person')),
      ],
    }));

const floorPlansOf = (property: Property): JsonLdNode[] =>
  property.floor_plans.map((plan) => ({
    '@type': 'FloorPlan',
    name: plan.name || undefined,
    numberOfBedrooms: plan.bedrooms,
    numberOfFullBathrooms: plan.full_bath,
    numberOfPartialBathrooms: plan.half_bath,
    floorSize: plan.sq_feet
      ? { '@type': 'QuantitativeValue', value: plan.sq_feet, unitCode: 'FTK' }
      : undefined,
  }));

/** Undefined if the listing does not say whether pets are allowed. */
function petsAllowed({ features }: Property): boolean | undefined {
  const slugs = features.map(({ slug }) => slug);
  if (slugs.some((slug) => PETS_ALLOWED.includes(slug))) return true;
  return slugs.includes('no-pets') ? false : undefined;
}

function homeOf(property: Property, title: string, url: string, base: string): JsonLdNode {
  const { address_1, address_2 } = property;
  return {
    '@type': ACCOMMODATION_TYPES[property.type],
    name: title,
    description: property.description || undefined,
    address: {
      '@type': 'PostalAddress',
      streetAddress: [address_1, address_2].filter(Boolean).join(', ') || undefined,
      addressLocality: property.city,
      addressRegion: property.state,
      postalCode: property.postal_code || undefined,
      addressCountry: 'US',
    },
    // Omitted for an area, because its center is not the building.
    geo: property.is_approximate ? undefined : geoOf(property.center.coordinates),
    petsAllowed: petsAllowed(property),
    amenityFeature: amenityNames(property).map((name) => ({
      '@type': 'LocationFeatureSpecification',
      name,
      value: true,
    })),
    accommodationFloorPlan: floorPlansOf(property),
    tourBookingPage: `${url}#contact`,
    image: property.photos.slice(0, MARKED_PHOTOS).map((photo) => base + photo.url),
  };
}

function amenityNames(property: Property): string[] {
  const features = property.features.filter(({ slug }) => !slug.startsWith('no-'));
  const flags = PROPERTY_FLAG_NAMES.filter((name) => property[name]);
  return [...flags.map((name) => PROPERTY_FLAGS[name]), ...features.map(({ name }) => name)];
}

/** Returns the school of the property's canonical URL. */
export const homeSchool = ({ primary_school }: Property, asked: School) => primary_school ?? asked;

export function propertyJsonLd(property: Property, school: School, public_url: string): object {
  const settings = { public_url };
  const home = homeSchool(property, school);
  const url = canonicalOf(propertyPath(home, property), home, settings);
  const title = propertyTitle(property);
  return graphOf(
    {
      '@type': 'RealEstateListing',
      '@id': url,
      url,
      name: title,
      datePosted: property.created.slice(0, 10),
      isPartOf: { '@id': websiteId(public_url) },
      offers: offersOf(property),
      mainEntity: homeOf(property, title, url, public_url),
    },
    breadcrumbList([
      { name: school.short_name || school.name, url: canonicalOf(schoolPath(school), school, settings) },
      { name: t('Housing'), url: canonicalOf(housingPath(school), school, settings) },
      { name: title, url },
    ]),
  );
}
