import { type MetaFunction, useLoaderData } from 'react-router';
import { housingPath, schoolPath } from '#shared/pages.ts';
import { formatAcronyms } from '#shared/rules/format-acronyms.ts';
import { inBrowser, onServer } from '../api/page-loader.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { FeatureSections } from './feature-sections.tsx';
import { loadSchool, type SchoolPageData } from './load-school.ts';
import { PopularHousing } from './popular-housing.tsx';
import { financialFigures, undergradFigures } from './school-facts.ts';
import { schoolJsonLd } from './school-json-ld.ts';
import styles from './school-page.module.css';
import { SchoolTools } from './school-tools.tsx';
import { StaticMap } from './static-map.tsx';
import { Statistics } from './statistics.tsx';

export const loader = onServer(loadSchool);
export const clientLoader = inBrowser(loadSchool);

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'Porchlight' }];
  const { school, public_url } = loaderData as SchoolPageData;
  const title = `${formatAcronyms(school.name)} | Off-Campus Housing, Roommates and Forums`;
  const url = public_url + schoolPath(school);
  return [
    { title },
    {
      name: 'description',
      content: `Off-campus housing near ${school.name} in ${school.city}, ${school.state}: homes on a list and a map, with rents, floor plans and the way to campus.`,
    },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:title', content: title },
    { property: 'og:url', content: url },
    { 'script:ld+json': schoolJsonLd(school, public_url) as never },
  ];
};

/** A school's own front page (section 2.4). */
export default function SchoolPage() {
  const { school, featured } = useLoaderData<typeof loader>() as SchoolPageData;
  const undergrad = undergradFigures(school.scorecard_data);
  const financial = financialFigures(school.scorecard_data);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <p className={styles.short}>{school.short_name || school.city}</p>
        <h1>{formatAcronyms(school.name)}</h1>
        {school.is_demo && <p className={styles.demo}>The homes shown here are demo listings.</p>}
        {school.description && <p className={styles.description}>{school.description}</p>}
        <ButtonLink to={housingPath(school)} size="large">
          Find a home
        </ButtonLink>
      </header>
      <SchoolTools school={school} />
      <PopularHousing featured={featured} school={school} />
      <FeatureSections school={school} />
      {undergrad.length + financial.length > 0 && (
        <section aria-labelledby="statistics" className={styles.statistics}>
          <h2 id="statistics">{school.short_name || school.name} in figures</h2>
          <Statistics title="Undergraduates" figures={undergrad} />
          <Statistics title="Costs" figures={financial} />
          <p className={styles.source}>
            As reported to the U.S. Department of Education
            {school.scorecard_data.year_label && `, ${school.scorecard_data.year_label}`}.
          </p>
        </section>
      )}
      <StaticMap school={school} />
    </div>
  );
}
