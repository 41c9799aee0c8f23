import type { School } from '#shared/api/schools-schemas.ts';
import { PAGES, schoolPath } from '#shared/pages.ts';
import { canonicalOf } from '#shared/rules/canonical-of.ts';
import { formatAcronyms } from '#shared/rules/format-acronyms.ts';
import { t } from '#shared/texts/t.ts';
import { breadcrumbList, geoOf, graphOf, websiteId } from '../shell/json-ld.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { FeatureSections } from './feature-sections.tsx';
import type { SchoolPageData } from './load-school.ts';
import { PopularHousing } from './popular-housing.tsx';
import { type Figure, figuresSource, financialFigures, undergradFigures } from './school-facts.ts';
import { SchoolHeader } from './school-header.tsx';
import styles from './school-page.module.css';
import { SchoolTools } from './school-tools.tsx';

const WIDTH = 640;

const HEIGHT = 360;

export function schoolMeta({ school, public_url }: SchoolPageData) {
  const name = formatAcronyms(school.name);
  return pageMeta({
    title: t('{name} | Off-Campus Housing, Roommates and Forums', { name }),
    description: t(
      'Off-campus housing near {name} in {city}, {state}: homes on a list and a map, with rents, floor plans and travel times to campus.',
      { name, city: school.city, state: school.state },
    ),
    url: canonicalOf(schoolPath(school), school, { public_url }),
    base: public_url,
    imageAlt: t('{name}: off-campus housing on Porchlight', { name }),
    jsonLd: schoolJsonLd(school, public_url),
  });
}

/** A school's page. If the school has its own domain, the page is at `/` there. */
export function SchoolFront({ school, featured }: SchoolPageData) {
  const undergrad = undergradFigures(school.scorecard_data);
  const financial = financialFigures(school.scorecard_data);
  const hasFigures = undergrad.length + financial.length > 0;
  return (
    <>
      <SchoolHeader school={school} />
      <div className={styles.page}>
        <SchoolTools school={school} />
        <PopularHousing featured={featured} school={school} />
        <FeatureSections school={school} />
        <div className={styles.figures}>
          {hasFigures && (
            <section aria-labelledby="statistics" className={styles.statistics}>
              <h2 id="statistics">
                {t('{name} by the numbers', { name: school.short_name || formatAcronyms(school.name) })}
              </h2>
              <Statistics title={t('Undergraduates')} figures={undergrad} />
              <Statistics title={t('Costs per year')} figures={financial} />
              <p className={styles.source}>{figuresSource(school)}</p>
            </section>
          )}
          <StaticMap school={school} />
        </div>
      </div>
    </>
  );
}

function schoolJsonLd(school: School, public_url: string): object {
  const name = formatAcronyms(school.name);
  const url = canonicalOf(schoolPath(school), school, { public_url });
  return graphOf(
    {
      '@type': 'WebPage',
      '@id': url,
      url,
      name,
      isPartOf: { '@id': websiteId(public_url) },
      about: {
        '@type': 'CollegeOrUniversity',
        name,
        alternateName: school.short_name && school.short_name !== name ? school.short_name : undefined,
        url: school.website ?? undefined,
        address: {
          '@type': 'PostalAddress',
          addressLocality: school.city,
          addressRegion: school.state,
          addressCountry: 'US',
        },
        geo: geoOf(school.center.coordinates),
      },
    },
    // A school on its own domain has no parent page in the breadcrumbs.
    school.site
      ? null
      : breadcrumbList([
          { name: 'Porchlight', url: public_url + PAGES.home },
          { name, url },
        ]),
  );
}

/** Map image, rendered by the server at zoom 7 (section 2.4). */
function StaticMap({ school }: { school: School }) {
  const place = [school.city, school.state].filter(Boolean).join(', ');
  const url = `/maps/schools/${school.id}.svg`;
  const alt = t('Map: {name} is in {place}', { name: school.name, place });
  return (
    <figure className={styles.figure}>
      <picture>
        <img className={styles.light} src={url} alt={alt} width={WIDTH} height={HEIGHT} loading="lazy" />
        <img
          className={styles.dark}
          src={`${url}?theme=dark`}
          alt={alt}
          width={WIDTH}
          height={HEIGHT}
          loading="lazy"
        />
      </picture>
      <figcaption className={styles.caption}>{place}</figcaption>
    </figure>
  );
}

function Statistics({ title, figures }: { title: string; figures: Figure[] }) {
  if (figures.length === 0) return null;
  return (
    <div className={styles.group}>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.statisticsFigures}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
