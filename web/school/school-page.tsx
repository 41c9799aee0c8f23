import { type MetaFunction, useLoaderData } from 'react-router';
import { schoolCardPath, schoolPath } from '#shared/pages.ts';
import { canonicalOf } from '#shared/rules/canonical-of.ts';
import { formatAcronyms } from '#shared/rules/format-acronyms.ts';
import { t } from '#shared/texts/t.ts';
import { inBrowser, onServer } from '../api/page-loader.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { FeatureSections } from './feature-sections.tsx';
import { loadSchool, type SchoolPageData } from './load-school.ts';
import { PopularHousing } from './popular-housing.tsx';
import { figuresSource, financialFigures, undergradFigures } from './school-facts.ts';
import { SchoolHeader } from './school-header.tsx';
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
  const name = formatAcronyms(school.name);
  return pageMeta({
    title: t('{name} | Off-Campus Housing, Roommates and Forums', { name }),
    description: t(
      'Off-campus housing near {name} in {city}, {state}: homes on a list and a map, with rents, floor plans and the way to campus.',
      { name, city: school.city, state: school.state },
    ),
    url: canonicalOf(schoolPath(school), school, { public_url }),
    base: public_url,
    image: schoolCardPath(school),
    imageAlt: t('{name}: off-campus housing on Porchlight', { name }),
    jsonLd: schoolJsonLd(school, public_url),
  });
};

/** Section 2.4. */
export default function SchoolPage() {
  const { school, featured } = useLoaderData<typeof loader>() as SchoolPageData;
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
                {t('{name} in figures', { name: school.short_name || formatAcronyms(school.name) })}
              </h2>
              <Statistics title={t('Undergraduates')} figures={undergrad} />
              <Statistics title={t('Costs a year')} figures={financial} />
              <p className={styles.source}>{figuresSource(school)}</p>
            </section>
          )}
          <StaticMap school={school} />
        </div>
      </div>
    </>
  );
}
