import { type MetaFunction, useLoaderData } from 'react-router';
import { housingPath, propertyPath, schoolPath } from '#shared/pages.ts';
import { formatAddressLine } from '#shared/rules/format-address.ts';
import { formatPhone, formatPhoneLink } from '#shared/rules/format-phone.ts';
import { formatTitleCase } from '#shared/rules/format-title-case.ts';
import { rentRange } from '#shared/rules/rent-range.ts';
import { inBrowser, onServer } from '../api/page-loader.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { AroundSection } from './around-section.tsx';
import { CommuteSection } from './commute-section.tsx';
import { ContactCard } from './contact-card.tsx';
import { FeatureGroups } from './feature-groups.tsx';
import { FloorPlans } from './floor-plans.tsx';
import { loadProperty, type PropertyPageData } from './load-property.ts';
import { NoPhotos } from './no-photos.tsx';
import { PhotoMosaic } from './photo-mosaic.tsx';
import { propertyFacts } from './property-facts.ts';
import { propertyJsonLd } from './property-json-ld.ts';
import styles from './property-page.module.css';
import { titleOf } from './property-title.ts';
import { Scores } from './scores.tsx';

export const loader = onServer(loadProperty);
export const clientLoader = inBrowser(loadProperty);

/** Search engines cut descriptions here (section 9). */
const DESCRIPTION_CHARS = 160;

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'Home for rent | Porchlight' }];
  const { property, school, public_url } = loaderData as PropertyPageData;
  const title = formatTitleCase(titleOf(property));
  const near = school.short_name || school.name;
  const text = property.description || `${title}: ${rentRange(property.floor_plans)} a month near ${near}.`;
  const url = public_url + propertyPath(school, property);
  const photo = property.photos[0];
  return [
    { title: `${title}, ${property.city} | near ${near} | Porchlight` },
    { name: 'description', content: text.replaceAll(/\s+/g, ' ').slice(0, DESCRIPTION_CHARS) },
    { tagName: 'link', rel: 'canonical', to: url },
    { property: 'og:title', content: title },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: url },
    ...(photo ? [{ property: 'og:image', content: public_url + photo.url }] : []),
    { 'script:ld+json': propertyJsonLd(property, school, public_url) as never },
  ];
};

/** Everything a student wants to know of one home (section 2.6). */
export default function PropertyPage() {
  const { property, school, aux, today } = useLoaderData<typeof loader>() as PropertyPageData;
  const title = formatTitleCase(titleOf(property));
  return (
    <div className={styles.page}>
      <Breadcrumb
        trail={[
          { label: school.short_name || school.name, to: schoolPath(school) },
          { label: 'Housing', to: housingPath(school) },
          { label: title },
        ]}
      />
      {property.photos.length > 0 ? (
        <PhotoMosaic photos={property.photos} name={title} />
      ) : (
        <NoPhotos type={property.type} label={property.type_display} />
      )}
      <Facts data={{ property, school, aux, today }} title={title} />
      <div className={styles.columns}>
        <div className={styles.main}>
          {property.description && (
            <section aria-labelledby="about">
              <h2 id="about">{property.listing_title || 'About this home'}</h2>
              <p className={styles.description}>{property.description}</p>
              {property.pet_policy && (
                <p className={styles.description}>
                  <b>Pet policy and fees.</b> {property.pet_policy}
                </p>
              )}
            </section>
          )}
          <section aria-labelledby="floor-plans">
            <h2 id="floor-plans">Floor plans</h2>
            <FloorPlans plans={property.floor_plans} today={today} />
          </section>
          {property.features.length > 0 && (
            <section aria-labelledby="features">
              <h2 id="features">What it offers</h2>
              <FeatureGroups features={property.features} />
            </section>
          )}
          <CommuteSection property={property} school={school} aux={aux} />
          <section aria-labelledby="scores">
            <h2 id="scores">Getting around</h2>
            <Scores aux={aux} />
          </section>
          <AroundSection aux={aux} />
        </div>
        <aside className={styles.side} aria-label="Contact">
          <ContactCard property={property} school={school} />
        </aside>
      </div>
    </div>
  );
}

type FactsProps = { data: Omit<PropertyPageData, 'public_url'>; title: string };

/** Name, address and the strip of facts that are compared first. */
function Facts({ data: { property, aux, today }, title }: FactsProps) {
  const facts = propertyFacts(property, aux, today);
  return (
    <header className={styles.header}>
      <div className={styles.heading}>
        <p className={styles.kind}>
          {property.type_display}
          {property.is_demo && <span className={styles.tag}>Demo listing</span>}
          {property.manager.verified && (
            <span
              className={styles.verified}
              title={`${property.manager.verified.what} (${property.manager.verified.on})`}
            >
              Verified manager
            </span>
          )}
        </p>
        <h1>{title}</h1>
        <address className={styles.address}>
          {property.address_1 && <span>{property.address_1}</span>}
          {property.address_2 && <span>{property.address_2}</span>}
          <span>{formatAddressLine(property)}</span>
          {property.is_approximate && (
            <span className={styles.approximate}>The place on the map is approximate</span>
          )}
        </address>
        <p className={styles.links}>
          {property.contact_phone && (
            <a href={formatPhoneLink(property.contact_phone)}>{formatPhone(property.contact_phone)}</a>
          )}
          {property.external_site_url && (
            <a href={property.external_site_url} rel="nofollow noopener" target="_blank">
              Property website
            </a>
          )}
        </p>
      </div>
      <dl className={styles.facts}>
        {facts.map(({ label, value, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              {note && <small>{note}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </header>
  );
}
