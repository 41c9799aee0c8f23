import { lazy } from 'react';
import { type MetaDescriptor, useActionData, useRevalidator } from 'react-router';
import type { AuxillaryData } from '#shared/api/auxillary-data-schemas.ts';
import type { Feature } from '#shared/api/features-schemas.ts';
import type { Property } from '#shared/api/properties-schemas.ts';
import { propertyPath } from '#shared/pages.ts';
import { canonicalOf } from '#shared/rules/canonical-of.ts';
import { formatTitleCase } from '#shared/rules/format-title-case.ts';
import { PROPERTY_FLAG_NAMES, PROPERTY_FLAGS } from '#shared/rules/property-flags.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import type { PropertyType } from '#shared/rules/property-type-label.ts';
import { monthlyRent } from '#shared/rules/rent-range.ts';
import { msg, t } from '#shared/texts/t.ts';
import type { FormAnswer } from '../api/form-action.ts';
import { inBrowser, onServer } from '../api/page-loader.ts';
import { inquiryAction } from '../inquiries/inquiry-action.ts';
import { descriptionText } from '../shell/description-text.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { BuildingPlaceholder } from '../ui/building-placeholder.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import { LazyInView } from '../ui/lazy-in-view.tsx';
import { LazyPart } from '../ui/lazy-part.tsx';
import type { Route } from './+types/property-page';
import { CommuteSection } from './commute-section.tsx';
import { ContactBar } from './contact-bar.tsx';
import { ContactCard } from './contact-card.tsx';
import { CostSection } from './cost-section.tsx';
import { FloorPlans } from './floor-plans.tsx';
import { loadProperty, type PropertyPageData } from './load-property.ts';
import type { RemovedPageData } from './load-removed-property.ts';
import { NearbySection } from './nearby-section.tsx';
import { PhotoMosaic } from './photo-mosaic.tsx';
import { PropertyDescription } from './property-description.tsx';
import { type Fact, propertyFacts } from './property-facts.ts';
import { PropertyHeading } from './property-heading.tsx';
import { homeSchool, propertyJsonLd } from './property-json-ld.ts';
import styles from './property-page.module.css';
import { PropertyTrail } from './property-trail.tsx';
import { RemovedProperty } from './removed-property.tsx';
import { Scores } from './scores.tsx';

const MarketSection = lazy(() =>
  import('./market-section.tsx').then((it) => ({ default: it.MarketSection })),
);

/** Groups of features with their titles, in the order of section 2.6. */
const GROUPS: [Feature['group'], string][] = [
  ['parking', msg('Parking')],
  ['recreation', msg('Recreation')],
  ['kitchen', msg('Kitchen')],
  ['living', msg('Living')],
  ['security', msg('Security')],
  ['utilities', msg('Utilities')],
  ['pets', msg('Pets')],
  ['laundry', msg('Laundry')],
  ['other', msg('More')],
];

export const loader = onServer(loadProperty);
export const clientLoader = inBrowser(loadProperty);
export const action = inquiryAction;

export const meta: Route.MetaFunction = ({ loaderData, location }) => {
  if (!loaderData) return [{ title: t('Home for rent | Porchlight') }];
  if ('removed' in loaderData) return removedMeta(loaderData, location.pathname);
  const { property, school, public_url } = loaderData;
  const title = propertyTitle(property);
  const near = school.short_name || school.name;
  const home = homeSchool(property, school);
  const rent = monthlyRent(property.floor_plans);
  return pageMeta({
    title: t('{title}, {city} | near {near} | Porchlight', { title, city: property.city, near }),
    description: descriptionText(
      property.description,
      t('{title}: {rent} near {near}.', { title, rent, near }),
    ),
    url: canonicalOf(propertyPath(home, property), home, { public_url }),
    base: public_url,
    image: property.photos[0]?.url,
    imageAlt: t('{title}: {rent} near {near}.', { title, rent, near }),
    // Excludes an inactive listing from search engines. Only its manager can open it.
    isHidden: property.status !== 'active',
    jsonLd: propertyJsonLd(property, school, public_url),
  });
};

export default function PropertyPage({ loaderData: data }: Route.ComponentProps) {
  const answer = useActionData() as FormAnswer | undefined;
  if ('removed' in data) return <RemovedProperty data={data} />;
  const { property, school } = data;
  const title = propertyTitle(property);
  const hasPhotos = property.photos.length > 0;
  return (
    <div className={styles.page}>
      <PropertyTrail school={school} property={property.id} title={title} />
      {hasPhotos && <PhotoMosaic photos={property.photos} name={title} />}
      <div className={styles.columns}>
        <div className={styles.main}>
          <div className={hasPhotos ? styles.top : `${styles.top} ${styles.withDrawing}`}>
            {!hasPhotos && <NoPhotos type={property.type} />}
            <PropertyHeading property={property} title={title} school={school} today={data.today} />
            <FactStrip facts={propertyFacts(property, data.aux, data.today)} />
          </div>
          <Sections data={data} title={title} />
        </div>
        <aside className={styles.side} id="contact" aria-label={t('Contact')}>
          <ContactCard
            property={property}
            title={title}
            school={school}
            answersWithin={data.aux?.answers_within ?? null}
            answer={answer}
          />
        </aside>
      </div>
      <ContactBar key={property.id} property={property} title={title} school={school} />
    </div>
  );
}

function Sections({ data, title }: { data: PropertyPageData; title: string }) {
  const { property, school, aux, today } = data;
  const headline = property.listing_title.trim();
  // False if the headline is already the title, as for a property without a name.
  const isHeadlineNews = headline !== '' && formatTitleCase(headline) !== title;
  return (
    <>
      {(property.description || property.pet_policy) && (
        <section aria-labelledby="about">
          <h2 id="about">{isHeadlineNews ? headline : t('About this home')}</h2>
          <PropertyDescription property={property} />
        </section>
      )}
      <section aria-labelledby="floor-plans">
        <h2 id="floor-plans">{t('Floor plans')}</h2>
        <FloorPlans plans={property.floor_plans} today={today} />
      </section>
      <CostSection property={property} />
      <Amenities property={property} />
      {aux ? <Place property={property} school={school} aux={aux} /> : <PlaceFailed />}
      <LazyInView className={styles.main}>
        <LazyPart>
          <MarketSection key={property.id} property={property.id} school={school} today={today} />
        </LazyPart>
      </LazyInView>
    </>
  );
}

function Place({
  property,
  school,
  aux,
}: Pick<PropertyPageData, 'property' | 'school'> & { aux: AuxillaryData }) {
  return (
    <>
      <CommuteSection property={property} school={school} aux={aux} />
      <section aria-labelledby="scores">
        <h2 id="scores">{t('Getting around')}</h2>
        <Scores aux={aux} />
      </section>
      <NearbySection property={property} aux={aux} />
    </>
  );
}

function FactStrip({ facts }: { facts: Fact[] }) {
  if (facts.length === 0) return null;
  return (
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
  );
}

function Amenities({ property }: { property: Property }) {
  const { features } = property;
  const flags = PROPERTY_FLAG_NAMES.filter((name) => property[name]);
  if (features.length + flags.length === 0) return null;
  const groups = GROUPS.map(([group, title]) => ({
    title,
    items: [
      ...(group === 'other' ? flags.map((slug) => ({ slug, name: PROPERTY_FLAGS[slug] })) : []),
      ...features.filter((feature) => feature.group === group),
    ],
  }));
  return (
    <section aria-labelledby="features">
      <h2 id="features">{t('What it offers')}</h2>
      <div className={styles.groups}>
        {groups
          .filter(({ items }) => items.length > 0)
          .map(({ title, items }) => (
            <section key={title}>
              <h3 className={styles.title}>{t(title)}</h3>
              <ul className={styles.list}>
                {items.map(({ slug, name }) => (
                  <li key={slug} data-absent={slug.startsWith('no-') || undefined}>
                    {t(name)}
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
    </section>
  );
}

function removedMeta({ school, removed, public_url }: RemovedPageData, path: string): MetaDescriptor[] {
  const near = school.short_name || school.name;
  return pageMeta({
    title: t('No longer available | near {near} | Porchlight', { near }),
    description: t('This home in {city} is no longer available. See others near {near}.', {
      city: removed.city,
      near,
    }),
    url: canonicalOf(path, school, { public_url }),
    base: public_url,
    isHidden: true,
  });
}

function NoPhotos({ type }: { type: PropertyType }) {
  return (
    <figure className={styles.figure}>
      <BuildingPlaceholder type={type} />
      <figcaption className={styles.caption}>
        {t('No photos yet. This is a drawing, not the home.')}
      </figcaption>
    </figure>
  );
}

function PlaceFailed() {
  const { revalidate, state } = useRevalidator();
  return (
    <section aria-labelledby="commute">
      <h2 id="commute">{t('Commute and neighborhood')}</h2>
      <FailedState
        level={3}
        hasDrawing={false}
        title={t('The route to campus didn’t load')}
        text={t('We couldn’t load travel times, scores and places nearby. Reload the page to try again.')}
        onRetry={() => void revalidate()}
        isRetrying={state === 'loading'}
      />
    </section>
  );
}
