import type { Property } from '#shared/api/properties.ts';
import type { School } from '#shared/api/schools.ts';
import { housingPath, propertyPath, schoolPath } from '#shared/pages.ts';
import { formatTitleCase } from '#shared/rules/format-title-case.ts';
import { isCall } from '#shared/rules/rent-range.ts';
import { titleOf } from './property-title.ts';

const ACCOMMODATION: Record<Property['type'], string> = {
  apartment: 'ApartmentComplex',
  condo: 'Apartment',
  townhome: 'House',
  house: 'House',
  duplex_etc: 'House',
  university_residences: 'ApartmentComplex',
  single_room: 'Room',
};

function offers(property: Property) {
  return property.floor_plans
    .filter((plan) => !isCall(plan.price))
    .map((plan) => ({
      '@type': 'Offer',
      name: plan.name || undefined,
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: plan.price,
        ...(plan.price_max ? { maxPrice: plan.price_max } : {}),
        priceCurrency: 'USD',
        unitCode: 'MON',
      },
    }));
}

function floorPlans(property: Property) {
  return property.floor_plans.map((plan) => ({
    '@type': 'FloorPlan',
    name: plan.name || undefined,
    numberOfBedrooms: plan.bedrooms,
    numberOfFullBathrooms: plan.full_bath,
    numberOfPartialBathrooms: plan.half_bath,
    ...(plan.sq_feet
      ? { floorSize: { '@type': 'QuantitativeValue', value: plan.sq_feet, unitCode: 'FTK' } }
      : {}),
  }));
}

/** The page as search engines read it: what is marked up is what is shown; a price on 'Call' is left out. */
export function propertyJsonLd(property: Property, school: School, base: string): object {
  const url = base + propertyPath(school, property);
  const title = formatTitleCase(titleOf(property));
  const trail = [
    [school.name, base + schoolPath(school)],
    ['Housing', base + housingPath(school)],
    [title, url],
  ];
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'BreadcrumbList',
        itemListElement: trail.map(([name, item], index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          item,
        })),
      },
      {
        '@type': 'RealEstateListing',
        '@id': url,
        url,
        name: title,
        datePosted: property.created,
        offers: offers(property),
        mainEntity: {
          '@type': ACCOMMODATION[property.type],
          name: title,
          description: property.description || undefined,
          address: {
            '@type': 'PostalAddress',
            streetAddress: [property.address_1, property.address_2].filter(Boolean).join(', ') || undefined,
            addressLocality: property.city,
            addressRegion: property.state,
            postalCode: property.postal_code || undefined,
            addressCountry: 'US',
          },
          // A point that stands for an area is no building's.
          geo: property.is_approximate
            ? undefined
            : {
                '@type': 'GeoCoordinates',
                latitude: property.center.coordinates[1],
                longitude: property.center.coordinates[0],
              },
          amenityFeature: property.features.map(({ name }) => ({
            '@type': 'LocationFeatureSpecification',
            name,
            value: true,
          })),
          accommodationFloorPlan: floorPlans(property),
          image: property.photos.slice(0, 3).map((photo) => base + photo.url),
        },
      },
    ],
  };
}
